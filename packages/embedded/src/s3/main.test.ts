import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEYS, presign, send, sign } from './testing/signed-request.ts';

const MIB = 1024 * 1024;
const MAX_RSS_MIB = 160;
let dir: string;
let base: string;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quire-s3-'));
  const entry = new URL('./main.ts', import.meta.url).pathname;
  await build({
    entryPoints: [entry],
    outfile: join(dir, 's3-server.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  port = address.port;
  base = `http://127.0.0.1:${port}`;
  probe.close();
});

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dir, { recursive: true });
});

async function start(): Promise<ChildProcess> {
  const child = fork(join(dir, 's3-server.mjs'), {
    env: {
      QUIRE_S3_DIR: join(dir, 'data'),
      QUIRE_S3_PORT: String(port),
      QUIRE_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      QUIRE_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
  });
  started.push(child);
  const [message] = await once(child, 'message');
  expect(message).toEqual({ ready: true, port });
  return child;
}

const call = (method: string, path: string, body = '') => send(sign(base, { method, path, body }));

it('ends with its supervisor, and with SIGTERM', async () => {
  const orphan = await start();
  orphan.disconnect();
  expect(await once(orphan, 'exit')).toEqual([0, null]);
  const child = await start();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('keeps what it acknowledged, and nothing else, over a kill in the middle of an upload', async () => {
  const child = await start();
  await call('PUT', '/box');
  await call('PUT', '/box/kept', 'safe');
  const url = presign(base, { method: 'PUT', path: '/box/cut' });
  const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': 2 * MIB } });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(MIB));
  const scratch = join(dir, 'data', 'scratch');
  await expect.poll(() => readdir(scratch)).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await start();
  expect((await call('GET', '/box/kept')).body).toBe('safe');
  expect((await call('GET', '/box/cut')).status).toBe(404);
  expect(await readdir(scratch)).toEqual([]);
  next.kill('SIGTERM');
  await once(next, 'exit');
});

it.runIf(process.platform === 'linux')('streams 300 MB both ways at flat memory', async () => {
  const child = await start();
  const size = 300 * MIB;
  const piece = Buffer.alloc(MIB, 'quire');
  const source = Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += piece.length) yield piece;
    })(),
  );
  const put = httpRequest(presign(base, { method: 'PUT', path: '/box/large' }), {
    method: 'PUT',
    headers: { 'content-length': size },
  });
  const answered = once(put, 'response');
  await pipeline(source, put);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();

  const back = await fetch(presign(base, { method: 'GET', path: '/box/large' }));
  let received = 0;
  for await (const chunk of back.body ?? []) received += chunk.length;
  expect(received).toBe(size);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024).toBeLessThan(MAX_RSS_MIB);
  child.kill('SIGTERM');
  await once(child, 'exit');
});
