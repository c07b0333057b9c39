import { createCaller } from '../../scripts/demo-client.ts';
import { median, ms, percentile, table } from '../harness.ts';
import type { BenchStack } from '../stack.ts';
import { makeDocx, makeHtml, makePdf, makeText } from './generated.ts';
import { presign, upload, waitForJob } from './jobs.ts';

type File = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** A hundred files of the usual kinds and sizes. */
function mixedFiles(): File[] {
  const kinds: [string, Uint8Array][] = [
    ['short.txt', Buffer.from(makeText(20))],
    ['long.txt', Buffer.from(makeText(4_000))],
    ['page.html', Buffer.from(makeHtml(100))],
    ['letter.docx', makeDocx(60).bytes],
    ['report.pdf', makePdf(12)],
  ];
  return Array.from({ length: 100 }, (_, i) => {
    const [name, bytes] = kinds[i % kinds.length] ?? ['', new Uint8Array()];
    return { name, bytes: Uint8Array.from(bytes) };
  });
}

/** A hundred files at once, most of one tenant: how long each waits, and whether the other tenant waits as long. */
export async function measureQueue(stack: BenchStack): Promise<void> {
  const base = stack.urls.curation ?? '';
  const many = createCaller(stack.token);
  const few = createCaller(await stack.tokenOf('otherTenant'));
  const files = mixedFiles();
  const options = { chunking: true, pii: 'redaction' };
  const jobs = await Promise.all(
    files.map(async ({ name, bytes }, i) => {
      const call = i % 10 === 9 ? few : many;
      const { job_id, put_url } = await presign(call, base, { ...options, fileName: name });
      return { call, job_id, put_url, bytes };
    }),
  );
  const startedAt = performance.now();
  const times = await Promise.all(
    jobs.map(async ({ call, job_id, put_url, bytes }) => {
      await upload(put_url, bytes, bytes.length);
      const uploadedAt = performance.now();
      await waitForJob(call, base, job_id, 250);
      return { isFew: call === few, ms: performance.now() - uploadedAt };
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const row = (label: string, samples: number[]) => [
    label,
    ms(median(samples)),
    ms(percentile(samples, 0.95)),
    ms(Math.max(...samples)),
  ];
  table(`100 files at once, ${megabytes.toFixed(0)} MB, chunked and masked`, [
    ['', 'p50', 'p95', 'last'],
    row(
      'the tenant with 90',
      times.filter(({ isFew }) => !isFew).map((time) => time.ms),
    ),
    row(
      'the tenant with 10',
      times.filter(({ isFew }) => isFew).map((time) => time.ms),
    ),
    [
      'all',
      `${(100 / seconds).toFixed(1)} files/s`,
      `${(megabytes / seconds).toFixed(1)} MB/s`,
      `${seconds.toFixed(1)} s`,
    ],
  ]);
}
