import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Stack, startStack } from '@quire/embedded';
import { afterAll, beforeAll, expect, it } from 'vitest';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ throwaway: true, freePorts: true });
});
afterAll(() => stack.stop());

const demoFile = new URL('../dist/demo.js', import.meta.url).pathname;
const demo = async () => {
  const env = { ...process.env, QUIRE_DEV_FILE: `${stack.dataDir}/dev.json` };
  const { stdout } = await promisify(execFile)(process.execPath, [demoFile], { env });
  expect(stdout).toContain('Every step answered as it should.');
};

it('walks through the demo twice in a row', async () => {
  await demo();
  await demo();
});

it.each([
  'storage',
  'redis',
  'postgres',
  'identity',
  'agents',
  'agents-worker',
  'curation',
  'curation-worker',
  'context',
  'context-worker',
])('walks through the demo right after %s was killed', async (name) => {
  const pid = stack.pids[name] ?? 0;
  process.kill(pid, 'SIGKILL');
  while ([pid, undefined].includes(stack.pids[name])) await delay(20);
  await demo();
});
