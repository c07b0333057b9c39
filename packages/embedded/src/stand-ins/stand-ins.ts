import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { distDir } from '../dist-file.ts';
import type { StackProcess } from '../index.ts';

/** A worker that hears neither SIGTERM nor the end of its supervisor. */
export const deafWorker: StackProcess = { name: 'deaf-worker', file: 'deaf.mjs' };

/** Processes small enough to start in a test: a service that tells where its servers are, a worker that waits. */
export const standIns: StackProcess[] = [
  { name: 'curation', file: 'service.mjs', port: 4002 },
  { name: 'curation-worker', file: 'worker.mjs' },
];

const sources = {
  'migrate.js': '',
  'service.mjs': `
    import { createServer } from 'node:http';
    const { DATABASE_URL, REDIS_URL, S3_ENDPOINT } = process.env;
    createServer((request, response) => response.end(JSON.stringify([DATABASE_URL, REDIS_URL, S3_ENDPOINT])))
      .listen(process.env.QUIRE_CURATION_PORT, '127.0.0.1');
    process.on('disconnect', () => process.exit());`,
  'worker.mjs': `
    process.on('disconnect', () => process.exit());
    process.send({ ready: true });`,
  'deaf.mjs': `
    process.on('SIGTERM', () => {});
    process.on('disconnect', () => {});
    setInterval(() => {}, 1_000);
    process.send({ ready: true });`,
  'broken.mjs': `throw new Error('the reason');`,
};

/** A folder for one test: where the stand-ins lie, and a place for data. */
export function makeFolders(): { dist: string; data: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'quire-test-'));
  // Root's Postgres runs as another user and must be able to come in.
  chmodSync(dir, 0o711);
  const dist = join(dir, 'dist');
  mkdirSync(dist);
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(dist, name), text);
  return { dist, data: join(dir, 'data'), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Runs the stack in a process of its own, which a test can kill. */
export async function forkSupervisor(folders: { dist: string; data: string }) {
  // Beside the processes it starts; the name keeps builds from removing it.
  const outfile = join(distDir, 'stand-in-supervisor.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('supervisor.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['pg', 'ioredis'],
    logLevel: 'warning',
  });
  const child: ChildProcess = fork(outfile, [
    folders.data,
    folders.dist,
    JSON.stringify([...standIns, deafWorker]),
  ]);
  const [pids] = await once(child, 'message');
  return { child, pids: pids as Record<string, number> };
}
