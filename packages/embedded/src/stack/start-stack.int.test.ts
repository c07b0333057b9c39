import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPortFree } from '../ports.ts';
import { isRunning, markProcess } from '../processes.ts';
import { deafWorker, forkSupervisor, makeFolders, standIns } from '../stand-ins/stand-ins.ts';
import { type Stack, type StackOptions, startStack } from './start-stack.ts';

let folders: ReturnType<typeof makeFolders>;
let stack: Stack | undefined;

async function start(options: StackOptions = {}): Promise<Stack> {
  stack = await startStack({
    dataDir: folders.data,
    distDir: folders.dist,
    processes: standIns,
    freePorts: true,
    ...options,
  });
  return stack;
}

const readDevFile = () => JSON.parse(readFileSync(`${folders.data}/dev.json`, 'utf8'));

beforeEach(() => {
  folders = makeFolders();
});

afterEach(async () => {
  await stack?.stop();
  stack = undefined;
  folders.remove();
});

test('dev.json tells a program how to use the stack, for as long as it runs', async () => {
  const { urls, pids, stop } = await start();
  const file = readDevFile();
  expect(file).toMatchObject({ ready: true, urls, pids });
  expect(Object.keys(pids).sort()).toEqual(['curation', 'curation-worker', 'postgres', 'redis', 'storage']);
  expect(file.clients.consumer).toEqual({
    clientId: 'quire-consumer',
    clientSecret: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'environment_authorization',
    accountId: 'local',
    environmentId: 'dev',
  });
  expect(statSync(`${folders.data}/dev.json`).mode & 0o777).toBe(0o600);
  await stop();
  expect(readDevFile()).not.toHaveProperty('ready');
});

test('whatever is killed comes back at the same address', async () => {
  const { urls, pids } = await start();
  const servers = await askServers(urls.curation);
  for (const pid of Object.values(pids)) process.kill(pid, 'SIGKILL');
  await vi.waitFor(
    () => {
      const now = readDevFile().pids;
      expect(Object.keys(now).sort()).toEqual(Object.keys(pids).sort());
      for (const [name, pid] of Object.entries(pids)) expect(now[name]).not.toBe(pid);
    },
    { timeout: 10_000 },
  );
  await vi.waitFor(
    async () => {
      expect(await askServers(urls.curation)).toEqual(servers);
      for (const url of servers) expect(await isPortFree(Number(new URL(url).port))).toBe(false);
    },
    { timeout: 10_000 },
  );
});

test('the stop takes less than 5 s, whatever a worker does', async () => {
  const { pids, stop } = await start({ processes: [...standIns, deafWorker] });
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  for (const pid of Object.values(pids)) expect(markProcess(pid)).toBeUndefined();
});

test('a supervisor that is killed leaves no process, and the next start works', async () => {
  const { child, pids } = await forkSupervisor(folders);
  const marks = Object.values(pids).flatMap((pid) => markProcess(pid) ?? []);
  expect(marks).toHaveLength(6);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(marks.filter(isRunning)).toEqual([]), { timeout: 5_000 });
  await start();
});

test('a port in use is named, with the variable that changes it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  try {
    await expect(start({ freePorts: false, env: { QUIRE_CURATION_PORT: port } })).rejects.toThrow(
      `Port ${port} is in use. Stop what listens there, or set QUIRE_CURATION_PORT to another port for curation.`,
    );
  } finally {
    other.close();
  }
});

test('a process that cannot start says why, and nothing is left running', async () => {
  await expect(start({ processes: [...standIns, { name: 'broken', file: 'broken.mjs' }] })).rejects.toThrow(
    /broken ended \(code 1\) before it was ready.*the reason/s,
  );
  expect(readDevFile()).toMatchObject({ pids: {} });
});

/** The stand-in for a service answers with the addresses it was given. */
async function askServers(url = ''): Promise<string[]> {
  return JSON.parse(await (await fetch(url)).text());
}
