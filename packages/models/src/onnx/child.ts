import { setPriority } from 'node:os';
import type { ModelSpec, Order, Reply } from './process/protocol.ts';
import { loadModel } from './run/load-model.ts';
import type { RunJob } from './run/model-parts.ts';

/** Lower than the services, which must answer requests and renew leases. */
const niceness = 10;

function serve(spec: ModelSpec): void {
  const stops = new Map<number, AbortController>();
  let loading: Promise<RunJob> | undefined;

  /** A parent that is gone ends this process by itself. */
  const tell = (reply: Reply) => process.send?.(reply, undefined, undefined, () => {});

  function model(): Promise<RunJob> {
    loading ??= loadModel(spec).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function work(order: Extract<Order, { job: unknown }>): Promise<void> {
    const { id, job } = order;
    const stop = new AbortController();
    stops.set(id, stop);
    let failure: string | undefined;
    try {
      const run = await model();
      for await (const piece of run(job, stop.signal)) tell({ id, piece });
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    stops.delete(id);
    tell({ id, over: true, ...(failure !== undefined && { failure }) });
  }

  process.on('message', (order: Order) => {
    if ('job' in order) void work(order);
    else stops.get(order.id)?.abort();
  });
}

setPriority(niceness);
process.on('disconnect', () => process.exit());
// The parent may have gone while this process started.
if (!process.connected) process.exit();
serve(JSON.parse(process.argv[2] ?? '{}') as ModelSpec);
