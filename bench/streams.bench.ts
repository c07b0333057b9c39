import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from '@quire/contracts/agents';
import { startModelServer } from '../test/support/model-server.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Bench, ms, percentile, table } from './harness.ts';
import { startBenchStack } from './stack.ts';

const readers = 5_000;
const runCount = 50;
/** Streams that are opened at once. */
const batch = 50;

/** What an open stream costs its service, and how long an event takes to all that wait for it. */
export const streamsBench: Bench = {
  async run() {
    const model = await startModelServer();
    model.script('bench', { hang: true });
    const stack = await startBenchStack(model.url);
    try {
      const body = {
        name: 'bench',
        description: 'Waits.',
        agentType: 'tool',
        config: { llmModelId: 'bench' },
      };
      const { id: agentId } = await stack.call<{ id: string }>('POST', `${stack.agents}/v1/agents`, body);
      const runsUrl = `${stack.agents}/v1/agents/${agentId}/runs`;
      const request = { invokeRequest: { messages: [{ role: 'user', content: 'Wait.' }] } };
      const runs: Run[] = [];
      for (let n = 0; n < runCount; n += 1) runs.push(await stack.call<Run>('POST', runsUrl, request));

      const open = (count: number) =>
        openMany(count, (n) => `${runsUrl}/${runs[n % runCount]?.id}:stream`, stack.token);
      // The first streams pay for what all share.
      for (const stream of await open(500)) stream.close();
      const before = await memoryOf(stack);
      const streams = await open(readers);
      const after = await memoryOf(stack);

      const cancelledAt = performance.now();
      for (const run of runs) await stack.call('POST', `${runsUrl}/${run.id}/cancel`);
      const endedAfter = (await Promise.all(streams.map(({ ended }) => ended))).map((at) => at - cancelledAt);

      const each = (name: keyof Memory) =>
        `${((after[name] - before[name]) / readers / 1_024).toFixed(1)} KiB`;
      table(`streams, ${readers} readers of ${runCount} runs in one process`, [
        ['resident memory of each', each('raw')],
        ['resident memory after a collection of garbage', each('resident')],
        ['heap after a collection of garbage', each('heap')],
      ]);
      table(`from ${runCount} cancels, one after the other, to the end of the streams`, [
        ['', 'p50', 'last'],
        ['readers', ms(percentile(endedAfter, 0.5)), ms(Math.max(...endedAfter))],
      ]);
    } finally {
      await stack.stop();
      await model.close();
    }
  },
};

interface Memory {
  /** With what waits to be let go. */
  raw: number;
  resident: number;
  heap: number;
}

/** Bytes that the agents service holds. */
async function memoryOf(stack: { agents: string; pids(): Record<string, number> }): Promise<Memory> {
  const gauges = async () => {
    const metrics = await (await fetch(`${stack.agents}/metrics`)).text();
    const gauge = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
    return { resident: gauge('process_resident_memory_bytes'), heap: gauge('nodejs_heap_size_used_bytes') };
  };
  await delay(2_000);
  const { resident: raw } = await gauges();
  await collectGarbage(stack.pids().agents ?? 0);
  return { raw, ...(await gauges()) };
}

interface Stream {
  /** When the terminal status came. */
  ended: Promise<number>;
  close(): Socket;
}

async function openMany(count: number, urlOf: (n: number) => string, token: string): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const some = Array.from({ length: batch }, (_, n) => openStream(urlOf(streams.length + n), token));
    streams.push(...(await Promise.all(some)));
  }
  return streams;
}

/** Opens a stream and resolves with its first event. */
async function openStream(url: string, token: string): Promise<Stream> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const ended = new Promise<number>((resolve) => {
    socket.on('data', (text: string) => {
      if (/"status":"cancelled"/.test(text)) resolve(performance.now());
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('data', (text: string) =>
      text.startsWith('HTTP/1.1 200') ? resolve() : reject(new Error(text)),
    );
    socket.once('error', reject);
  });
  return { ended, close: () => socket.destroy() };
}
