import { isDeepStrictEqual } from 'node:util';
import type { Run } from '@quire/contracts/agents';
import { startBenchStack } from '../../bench/stack.ts';
import { startModelServer } from '../../test/support/model-server.ts';
import { readEvents, readInPieces } from '../../test/support/run-events.ts';
import { type FirePlan, fire } from './under-fire.ts';

export interface StreamsReport {
  streams: number;
  killed: number;
  /** How often a stream was cut and resumed. */
  cut: number;
  /** Whose joined pieces differ from the whole stream. */
  different: number;
  /** With a gap or a repeat in their numbers. */
  broken: number;
  begunAgain: number;
}

const readersOfEach = 5;
/** Cuts of each stream, besides those by the faults. */
const cuts = 9;
const targets = ['agents', 'agents-worker', 'redis'];

/** Streams that are cut at random points and resumed while processes are killed, beside the same streams uncut. */
export async function streamsUnderFire(plan: FirePlan): Promise<StreamsReport> {
  const model = await startModelServer();
  model.script('bench', { text: 'word '.repeat(150), delayMs: 25 });
  const stack = await startBenchStack(model.url);
  try {
    const body = {
      name: 'chaos',
      description: 'Answers.',
      agentType: 'tool',
      config: { llmModelId: 'bench' },
    };
    const { id } = await stack.call<{ id: string }>('POST', `${stack.agents}/v1/agents`, body);
    const url = `${stack.agents}/v1/agents/${id}/runs`;
    const request = { invokeRequest: { messages: [{ role: 'user', content: 'Go on.' }] } };
    const runs: Run[] = [];
    while (runs.length < plan.count) runs.push(await stack.call<Run>('POST', url, request));

    const open = (run: Run, { query = '', headers = {} } = {}) =>
      fetch(`${url}/${run.id}:stream${query}`, {
        headers: { authorization: `Bearer ${stack.token}`, ...headers },
      });
    const report = { streams: 0, killed: 0, cut: 0, different: 0, broken: 0, begunAgain: 0 };

    const followed = runs.flatMap((run) =>
      Array.from({ length: readersOfEach }, async () => ({
        run,
        ...(await readInPieces((resume) => open(run, resume), { mostEvents: 14, cuts })),
      })),
    );
    report.killed = await fire(plan, { names: targets, pids: stack.pids, redisUrl: stack.redisUrl });
    for (const { run, events, cut } of await Promise.all(followed)) {
      const whole = await readEvents(await open(run));
      report.streams += 1;
      report.cut += cut;
      if (!isDeepStrictEqual(events, whole)) report.different += 1;
      if (events.some(({ id }, n) => id !== n + 1)) report.broken += 1;
      if ((whole.at(-1)?.data.run?.attempt ?? 1) > 1) report.begunAgain += 1;
    }
    return report;
  } finally {
    await stack.stop();
    await model.close();
  }
}
