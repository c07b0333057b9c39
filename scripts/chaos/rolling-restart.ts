import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Run } from '@quire/contracts/agents';
import { connectDb, sql } from '@quire/db';
import { startBenchStack } from '../../bench/stack.ts';
import { startModelServer } from '../../test/support/model-server.ts';
import { readEvents, type StreamedEvent } from '../../test/support/run-events.ts';
import { createRoundRobin, type RoundRobin } from './round-robin.ts';

export interface RollingPlan {
  /** SIGTERMs, on one replica after the other, each once the one before is back. */
  restarts: number;
  /** Requests under way at once. */
  lanes: number;
  /** Readers of streams that last for the whole time. */
  readers: number;
}

export interface RollingReport {
  requests: number;
  /** Answers of 500 and above. */
  failed: number;
  /** Answers that broke off. */
  dropped: number;
  /** Runs that were made by a request that got no answer. */
  unanswered: number;
  /** Requests that found a connection closed, and were sent again. */
  turnedAway: number;
  /** How often a reader's stream was ended by a service that stopped. */
  ended: number;
  /** Streams that broke off without a clean end. */
  broken: number;
  /** Readers whose joined events differ from the whole stream. */
  different: number;
}

const replicas = ['agents', 'agents-2'];
const processes = [
  { name: 'identity', file: 'identity.js', port: 4000 },
  { name: 'agents', file: 'agents.js', port: 4001 },
  { name: 'agents-2', file: 'agents.js', port: 4005 },
  { name: 'agents-worker', file: 'agents-worker.js' },
];
const invokeRequest = { messages: [{ role: 'user', content: 'Go on.' }] };

/** Replicas of the agents service that are restarted one after the other while requests and streams go on. */
export async function rollingRestart(plan: RollingPlan): Promise<RollingReport> {
  const model = await startModelServer();
  const stack = await startBenchStack(model.url, ['bench'], processes);
  const owner = connectDb({ url: stack.databaseOwnerUrl });
  const headers = { authorization: `Bearer ${stack.token}` };
  const urls = replicas.map((name) => stack.urls[name] ?? '');
  const balancer = createRoundRobin(urls, headers);
  const report: RollingReport = {
    ...{ requests: 0, failed: 0, dropped: 0, unanswered: 0 },
    ...{ turnedAway: 0, ended: 0, broken: 0, different: 0 },
  };
  try {
    const agent = {
      name: 'rolling',
      description: 'Answers.',
      agentType: 'tool',
      config: { llmModelId: 'bench' },
    };
    const { id } = await stack.call<{ id: string }>('POST', `${stack.agents}/v1/agents`, agent);
    const runs = `/v1/agents/${id}/runs`;

    model.script('bench', { text: 'word '.repeat(3_000), delayMs: 30 }, { text: 'ok' });
    const watched = JSON.parse((await balancer.send('POST', runs, { invokeRequest })).body) as Run;
    const stream = `${runs}/${watched.id}:stream`;
    const readers = Array.from({ length: plan.readers }, () => follow(balancer, stream, headers, report));
    while (model.calls.length === 0) await delay(20);

    let stopping = false;
    let made = 1;
    const lane = async () => {
      while (!stopping) {
        const some = await ask(balancer, runs, report);
        made += some;
      }
    };
    const lanes = Array.from({ length: plan.lanes }, lane);
    for (let n = 0; n < plan.restarts; n++) {
      await delay(300);
      await restart(stack, replicas[n % replicas.length] ?? '');
    }
    stopping = true;
    await Promise.all(lanes);

    await balancer.send('POST', `${runs}/${watched.id}/cancel`);
    const whole = await readEvents(await fetch(balancer.next() + stream, { headers }));
    for (const events of await Promise.all(readers))
      if (!isDeepStrictEqual(events, whole)) report.different += 1;
    report.unanswered = (await owner.run(sql`select 1 from agents.run`)) - made;
    report.turnedAway = balancer.turnedAway();
    return report;
  } finally {
    balancer.close();
    await owner.close();
    await stack.stop();
    await model.close();
  }
}

type Stack = Awaited<ReturnType<typeof startBenchStack>>;

/** Stops a replica as a rollout does, and waits until the next one in its place is ready. */
async function restart({ pids, urls }: Stack, name: string): Promise<void> {
  const before = pids()[name];
  process.kill(before as number, 'SIGTERM');
  for (;;) {
    const now = pids()[name];
    const answer =
      now === undefined || now === before
        ? undefined
        : await fetch(`${urls[name]}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(50);
  }
}

/** Makes a run, looks at it and has the agent answer; returns how many runs it made. */
async function ask(balancer: RoundRobin, runs: string, report: RollingReport): Promise<number> {
  const send = async (method: string, path: string, body?: unknown) => {
    report.requests += 1;
    try {
      const answer = await balancer.send(method, path, body);
      if (answer.status >= 500) report.failed += 1;
      return answer;
    } catch {
      report.dropped += 1;
      return undefined;
    }
  };
  const made = await send('POST', runs, { invokeRequest });
  if (made?.status !== 202) return 0;
  const { id, agentId, versionId } = JSON.parse(made.body) as Run;
  await send('GET', `${runs}/${id}`);
  await send('GET', `${runs}?limit=5`);
  await send('POST', `/v1/agents/${agentId}/versions/${versionId}/invoke`, invokeRequest);
  return 1;
}

/** Reads a run's stream to its end; where it is ended before that, goes on where the next replica answers. */
async function follow(
  balancer: RoundRobin,
  path: string,
  headers: Record<string, string>,
  report: RollingReport,
): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for (;;) {
    const after = String(events.at(-1)?.id ?? 0);
    const response = await fetch(balancer.next() + path, {
      headers: { ...headers, 'last-event-id': after },
    }).catch(() => undefined);
    if (!response?.ok) {
      if (response) report.failed += 1;
      await delay(20);
      continue;
    }
    await readEvents(response, (some) => {
      // Kept as they come, since what breaks off would take them along.
      events.push(...some.filter(({ id }) => id > (events.at(-1)?.id ?? 0)));
      return false;
    }).catch(() => {
      report.broken += 1;
    });
    if (isOver(events.at(-1))) return events;
    report.ended += 1;
  }
}

const isOver = (event: StreamedEvent | undefined) =>
  ['completed', 'failed', 'cancelled'].includes(event?.data.run?.status ?? '');
