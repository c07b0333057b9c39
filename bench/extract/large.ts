import { Readable } from 'node:stream';
import { createCaller } from '../../scripts/demo-client.ts';
import { table } from '../harness.ts';
import type { BenchStack } from '../stack.ts';
import { makeText } from './generated.ts';
import { presign, upload, waitForJob } from './jobs.ts';
import { watchMemory } from './peak-memory.ts';

const gigabyte = 1e9;

/** A file of a size made of one block over and over, which is never held as a whole. */
function* repeat(block: Buffer, bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block;
}

const csvBlock = (): Buffer =>
  Buffer.from(
    Array.from(
      { length: 10_000 },
      (_, i) => `${i},store ${i % 97},${(i * 7919) % 10_007},delivered on time,ann${i}@example.org\n`,
    ).join(''),
  );

interface Trial {
  label: string;
  fileName: string;
  bytes: number;
  block: Buffer;
  options: object;
}

/** Files of gigabytes through the whole job: how long, and how much memory the worker and its reader take. */
export async function measureLarge(stack: BenchStack): Promise<void> {
  const text = Buffer.from(`${makeText(2_000)}\n\n`);
  const trials: Trial[] = [
    { label: '2 GB of text', fileName: 'a.txt', bytes: 2 * gigabyte, block: text, options: {} },
    { label: '1 GB of CSV', fileName: 'a.csv', bytes: gigabyte, block: csvBlock(), options: {} },
    {
      label: '1 GB of text, chunked',
      fileName: 'a.txt',
      bytes: gigabyte,
      block: text,
      options: { chunking: true },
    },
    {
      label: '200 MB of CSV, masked and chunked',
      fileName: 'a.csv',
      bytes: gigabyte / 5,
      block: csvBlock(),
      options: { pii: true, chunking: true },
    },
  ];
  const rows = [['', 'upload', 'job', 'worker', 'reader']];
  for (const trial of trials) rows.push(await measure(stack, trial));
  table('Large files through the whole job', rows);
}

async function measure(
  stack: BenchStack,
  { label, fileName, bytes, block, options }: Trial,
): Promise<string[]> {
  const base = stack.urls.curation ?? '';
  const call = async () => createCaller(await stack.tokenOf('curator'));
  const { job_id, put_url, get_url } = await presign(await call(), base, {
    ...options,
    fileName,
    size: bytes,
  });
  const memory = watchMemory(stack.pids()['curation-worker'] ?? 0);
  const startedAt = performance.now();
  await upload(put_url, Readable.toWeb(Readable.from(repeat(block, bytes))) as ReadableStream, bytes);
  const uploadedAt = performance.now();
  await waitForJob(await call(), base, job_id, 1_000);
  const endedAt = performance.now();
  const { own, child } = memory.stop();
  const result = await fetch(get_url);
  await result.body?.cancel();
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`;
  return [
    label,
    seconds(startedAt, uploadedAt),
    seconds(uploadedAt, endedAt),
    `${own.toFixed(0)} MiB`,
    `${child.toFixed(0)} MiB`,
  ];
}
