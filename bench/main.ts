import type { Bench } from './harness.ts';

/**
 * Each bench loads only what it measures: ioredis in the same process halves the speed of long PII scans (Node 20), which
 * run without it in the product, on worker threads.
 */
const benches: Record<string, () => Promise<Bench>> = {
  pii: async () => (await import('./pii.bench.ts')).piiBench,
  guardrails: async () => (await import('./guardrails.bench.ts')).guardrailsBench,
  mcp: async () => (await import('./mcp.bench.ts')).mcpBench,
  tools: async () => (await import('./tools.bench.ts')).toolsBench,
  invoke: async () => (await import('./invoke.bench.ts')).invokeBench,
  list: async () => (await import('./list.bench.ts')).listBench,
  runs: async () => (await import('./runs.bench.ts')).runsBench,
  extract: async () => (await import('./extract.bench.ts')).extractBench,
  context: async () => (await import('./context.bench.ts')).contextBench,
  streams: async () => (await import('./streams.bench.ts')).streamsBench,
};
const [first, ...rest] = process.argv.slice(2);

if (first === '--role') {
  const { roles } = await import('./roles.ts');
  const start = roles[rest[0] ?? ''];
  if (!start) throw new Error(`no role ${rest[0]}`);
  process.on('disconnect', () => process.exit(0));
  process.send?.(await start());
} else {
  const wanted = first ? [first] : Object.keys(benches);
  for (const name of wanted) {
    const load = benches[name];
    if (!load) {
      console.error(`There is no bench "${name}"; there are: ${Object.keys(benches).join(', ')}.`);
      process.exit(2);
    }
    await (await load()).run();
  }
}
