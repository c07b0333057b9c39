import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNames } from './parts.ts';
import type { RefineTask } from './refine.ts';
import { createTextThreads } from './threads.ts';

const threads = createTextThreads(1);
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-threads-'));
});
afterAll(async () => {
  await threads.close();
  await rm(root, { recursive: true });
});

const never = new AbortController().signal;

async function task(): Promise<RefineTask> {
  const options = {
    pii: false,
    entity_redaction: false,
    chunking: false,
    embedding: false,
    image_embedding: false,
    normalization: false,
    json_schema: false,
  } as const;
  return { options, folder: await mkdtemp(join(root, 'text-')), marks: [], blocks: [] };
}

async function* pieces(count: number, piece = 'word '.repeat(10_000)) {
  for (let i = 0; i < count; i++) yield piece;
}

test('a text goes through a thread piece by piece, which says how far it is', async () => {
  const given = await task();
  const told: number[] = [];
  await threads.refine(given, pieces(40), never, (units) => told.push(units));
  expect((await readFile(join(given.folder, partNames.output), 'utf8')).length).toBe(2_000_000);
  expect(told).toEqual(Array.from({ length: 40 }, (_, i) => (i + 1) * 50_000));
});

test('texts that wait for a thread take turns', async () => {
  const given = await Promise.all(Array.from({ length: 5 }, task));
  await Promise.all(given.map((one) => threads.refine(one, pieces(3), never)));
  for (const { folder } of given)
    expect((await readFile(join(folder, partNames.output), 'utf8')).length).toBe(150_000);
});

test('an abort stops the thread and leaves the next text unharmed', async () => {
  const stop = new AbortController();
  const endless = async function* () {
    for (;;) yield 'word '.repeat(1_000);
  };
  const reason = new Error('cancelled');
  const refining = threads.refine(await task(), endless(), stop.signal, () => stop.abort(reason));
  await expect(refining).rejects.toBe(reason);
  const waiting = threads.refine(await task(), pieces(1), stop.signal);
  await expect(waiting).rejects.toBe(reason);
  await expect(threads.refine(await task(), pieces(1), never)).resolves.toMatchObject({ chunks: 0 });
});

test('a text that does not come to its end fails as its source does', async () => {
  const broken = async function* () {
    yield 'word ';
    throw new Error('the disk is gone');
  };
  await expect(threads.refine(await task(), broken(), never)).rejects.toThrow('the disk is gone');
  await expect(threads.refine(await task(), pieces(1), never)).resolves.toMatchObject({ chunks: 0 });
});

test('a fault of the machine is to be tried again, one of the text is not', async () => {
  const noFolder = { ...(await task()), folder: join(root, 'missing') };
  const passing = await threads.refine(noFolder, pieces(1), never).catch((error: unknown) => error);
  expect(passing).toBeInstanceOf(Error);
  expect(passing).not.toHaveProperty('status');
  const lost = await task();
  const options = {
    ...lost.options,
    chunking: { strategy: 'fixed', chunk_size: 0, chunk_overlap: 0 },
  } as const;
  const endless = threads.refine({ ...lost, options }, pieces(1), never);
  await expect(endless).rejects.toMatchObject({ code: 'curation.text_failed', status: 422 });
}, 60_000);
