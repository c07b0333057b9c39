import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { pagePictures } from '../../packages/extract/src/testing/page-pictures.ts';
import { createCaller } from '../../scripts/demo-client.ts';
import { median, ms, percentile, table } from '../harness.ts';
import type { BenchStack } from '../stack.ts';
import { makeDocx, makeHtml, makePdf, makeText } from './generated.ts';
import { presign, upload, waitForJob } from './jobs.ts';

type File = { name: string; bytes: Uint8Array<ArrayBuffer>; isLong: boolean };

/** A hundred files of the usual kinds and sizes. */
async function mixedFiles(): Promise<File[]> {
  const note = Buffer.from(makeText(40));
  const kinds: [string, Uint8Array][] = [
    ['short.txt', Buffer.from(makeText(20))],
    ['long.txt', Buffer.from(makeText(4_000))],
    ['page.html', Buffer.from(makeHtml(100))],
    ['letter.docx', makeDocx(60).bytes],
    ['report.pdf', makePdf(12)],
    ['notes.zip', zipSync({ 'a.txt': note, 'b.txt': note, 'c/d.txt': note })],
    ['scan.png', await makeScan()],
  ];
  return Array.from({ length: 100 }, (_, i) => {
    const [name, bytes] = kinds[i % kinds.length] ?? ['', new Uint8Array()];
    return { name, bytes: Uint8Array.from(bytes), isLong: /zip$|png$/.test(name) };
  });
}

/** A page of the example report as a picture. */
async function makeScan(): Promise<Uint8Array> {
  const report = fileURLToPath(new URL('../examples/annual-report.pdf', import.meta.url));
  const [scan = new Uint8Array()] = await pagePictures(report, [1]);
  return scan;
}

/** A hundred files at once, most of one tenant: how long each waits, and whether the other tenant waits as long. */
export async function measureQueue(stack: BenchStack): Promise<void> {
  const base = stack.urls.curation ?? '';
  const many = createCaller(stack.token);
  const few = createCaller(await stack.tokenOf('otherTenant'));
  const files = await mixedFiles();
  const options = { chunking: true, pii: 'redaction' };
  const jobs = await Promise.all(
    files.map(async ({ name, bytes, isLong }, i) => {
      const call = i % 10 === 9 ? few : many;
      const { job_id, put_url } = await presign(call, base, { ...options, fileName: name });
      return { call, job_id, put_url, bytes, isLong };
    }),
  );
  const startedAt = performance.now();
  const times = await Promise.all(
    jobs.map(async ({ call, job_id, put_url, bytes, isLong }) => {
      await upload(put_url, bytes, bytes.length);
      const uploadedAt = performance.now();
      await waitForJob(call, base, job_id, 250);
      return { isFew: call === few, isLong, ms: performance.now() - uploadedAt };
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const rowOf = (label: string, isFew: boolean, isLong: boolean) => {
    const samples = times.flatMap((time) =>
      time.isFew === isFew && time.isLong === isLong ? [time.ms] : [],
    );
    return [label, ms(median(samples)), ms(percentile(samples, 0.95)), ms(Math.max(...samples))];
  };
  table(`100 files at once, ${megabytes.toFixed(0)} MB, chunked and masked`, [
    ['', 'p50', 'p95', 'last'],
    rowOf('the tenant with 90, letters and pages', false, false),
    rowOf('the tenant with 10, letters and pages', true, false),
    rowOf('the tenant with 90, archives and scans', false, true),
    rowOf('the tenant with 10, archives and scans', true, true),
    [
      'all',
      `${(100 / seconds).toFixed(1)} files/s`,
      `${(megabytes / seconds).toFixed(1)} MB/s`,
      `${seconds.toFixed(1)} s`,
    ],
  ]);
}
