import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from '@quire/sandbox';
import { bwrap } from '../test/support/bubblewrap.ts';
import { type Bench, latencies, ms, percentile, startRole, table } from './harness.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

const manyRuns = 5_000;
const atOnce = 8;
const codeRuns = 50;

/** What agents leave behind that call a tool each time, and what a run of code takes. */
export const toolsBench: Bench = {
  async run() {
    await runCode();
    const [model, mcp] = await Promise.all([startRole('tool-model'), startRole('mcp-server')]);
    process.env.QUIRE_ALLOWED_HOSTS = '127.0.0.1';
    // A heap that cannot grow: what is not given back would end the service.
    process.env.NODE_OPTIONS = '--max-old-space-size=112';
    const stack = await startBenchStack(model.url);
    try {
      await callMany(stack, mcp.url);
    } finally {
      await stack.stop();
      for (const { child } of [model, mcp]) child.kill();
    }
  },
};

async function runCode(): Promise<void> {
  const sandbox = createSandbox({ programs: { bwrap } });
  const ability = await sandbox.ability();
  if (!ability.available) return table('code', [['not on this host', ability.reason]]);
  const never = new AbortController().signal;
  const taken = await latencies(codeRuns, () => sandbox.run({ code: 'print(sum(range(1000)))' }, never));
  table(`code, ${codeRuns} warm runs (at most 150 ms)`, [
    ['p50', 'p99'],
    [ms(percentile(taken, 0.5)), ms(percentile(taken, 0.99))],
  ]);
}

async function callMany(stack: BenchStack, mcpUrl: string): Promise<void> {
  const references = ['legacy', 'modern'].map((era) => ({
    url: `${mcpUrl}/${era}`,
    toolConfiguration: { allowedTools: ['add'] },
  }));
  const urls: string[] = [];
  for (const reference of references) {
    const { id } = await stack.call<{ id: string }>('POST', `${stack.agents}/v1/agents`, {
      name: `adds-${urls.length}`,
      description: 'Adds.',
      agentType: 'tool',
      config: { llmModelId: 'bench', tools: [{ toolType: 'mcp', mcpServerReferences: [reference] }] },
    });
    urls.push(`${stack.agents}/v1/agents/${id}/versions/latest/invoke`);
  }
  const request = { messages: [{ role: 'user', content: 'How much?' }] };
  const rows = [['runs', 'sockets of agents', 'heap of agents', 'sessions of the server']];
  let made = 0;
  const note = async () => rows.push([String(made), ...(await whatIsOpen(stack, mcpUrl))]);
  async function lane(stop: number): Promise<void> {
    while (made < stop) {
      const url = urls[made % urls.length] as string;
      made += 1;
      await stack.call('POST', url, request);
    }
  }
  await note();
  for (const stop of [500, 1_000, 2_500, manyRuns]) {
    await Promise.all(Array.from({ length: atOnce }, () => lane(stop)));
    await note();
  }
  await delay(5_000);
  await note();
  table(`tools, ${manyRuns} calls of agents that call a tool, ${atOnce} at a time: what is open`, rows);
}

async function whatIsOpen(stack: BenchStack, mcpUrl: string): Promise<string[]> {
  const folder = `/proc/${stack.pids().agents}/fd`;
  const files = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')),
  );
  const metrics = await (await fetch(`${stack.agents}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes\S* (\S+)/m.exec(metrics)?.[1]);
  const { sessions } = (await (await fetch(`${mcpUrl}/stats`)).json()) as { sessions: number };
  return [
    String(files.filter((file) => file.startsWith('socket:')).length),
    `${(heap / 1e6).toFixed(1)} MB`,
    String(sessions),
  ];
}
