import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { extractFile } from './extract-file.ts';
import type { Job, Outcome, Reply } from './pool/protocol.ts';
import { leave, watch } from './pool/watchdog.ts';
import { Unreadable } from './unreadable.ts';

/** Lower than the services, which must answer requests and renew leases. */
const niceness = 10;

async function run({ resultPath, ...hints }: Job): Promise<Outcome> {
  try {
    const { markdown, metadata, marks } = await extractFile(hints);
    await writeFile(resultPath, markdown, { mode: 0o600 });
    return { ok: true, metadata, marks };
  } catch (err) {
    const detail = err instanceof Error ? err.message : String(err);
    return { ok: false, reason: err instanceof Unreadable ? err.reason : 'corrupt', detail };
  }
}

function serve(limits: [maxResidentBytes: number, workDir: string]): void {
  setPriority(niceness);
  new Worker(new URL(import.meta.url), { workerData: limits });
  process.on('disconnect', () => leave(limits[1]));
  process.on('message', async (job: Job) => {
    const reply: Reply = { ...(await run(job)), residentBytes: process.memoryUsage.rss() };
    process.send?.(reply);
  });
}

if (isMainThread) serve([Number(process.argv[2]), process.argv[3] ?? '']);
else watch(workerData[0], workerData[1]);
