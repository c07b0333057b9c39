import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CurationResult, type JobState } from '@quire/contracts/curation';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';
import { retentionChore } from '../jobs/retention.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration();
  await curation.startWorker();
});
afterAll(() => curation.stop());

const letter =
  '# Letter\n\nWrite to ann@example.org, “please”.\n\n## Next\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
const curate = async (...args: Parameters<TestCuration['curate']>) => {
  const { state, result } = await curation.curate(...args);
  expect(state).toMatchObject({ status: 'Done', progress: { stage: 'done', percent: 100 } });
  return CurationResult.parse(result);
};

describe('personal data', () => {
  test('is reported and left by detection', async () => {
    const { markdown, pii_matches = [], pii_match_type_counts } = await curate(letter, { pii: 'detection' });
    expect(markdown.output).toBe(letter.replace(/[“”]/g, '"'));
    expect(pii_match_type_counts).toEqual({ EMAIL: 1 });
    expect(pii_matches).toEqual([
      { start: 19, end: 34, match_type: 'EMAIL', redacted_start: null, redacted_end: null },
    ]);
  });

  test('is masked by redaction, in the text, its chunks and its structure, before vectors are made', async () => {
    const options = { pii: true, chunking: true, embedding: true, json_schema: true } as const;
    const result = await curate(letter, options);
    expect(JSON.stringify(result)).not.toContain('ann@');
    expect(result.markdown.output).toContain('Write to [PII], "please".');
    expect(result.pii_matches).toEqual([
      { start: 19, end: 34, match_type: 'EMAIL', redacted_start: 19, redacted_end: 24 },
    ]);
    expect(result.markdown.chunk_details).toEqual(
      result.markdown.chunks_with_embeddings?.map(({ text: _, embedding: __, ...place }) => place),
    );
    expect(result.markdown.chunk_details?.[0]).toMatchObject({ start: 0, redacted_start: 0 });
  });

  test('that is not there is not told of', async () => {
    const result = await curate('Nothing here.', { pii: true });
    expect(result).not.toHaveProperty('pii_matches');
    expect(result).not.toHaveProperty('pii_match_type_counts');
  });
});

test.each(['context', 'fixed', 'sentence', 'markdown'] as const)(
  'chunks by %s have their places',
  async (strategy) => {
    const text = `${letter}\n${'A sentence of words. '.repeat(30)}`;
    const { markdown } = await curate(text, { chunking: { strategy, chunk_size: 120, chunk_overlap: 20 } });
    const points = Array.from(markdown.output);
    expect(markdown.chunks?.length).toBeGreaterThan(3);
    for (const [i, { start, end, headings, tokens }] of (markdown.chunk_details ?? []).entries()) {
      expect(points.slice(start, end).join('')).toBe(markdown.chunks?.[i]);
      expect(end - start).toBeLessThanOrEqual(120);
      expect(headings[0]).toBe('Letter');
      expect(tokens).toBeGreaterThan(0);
    }
  },
);

test('vectors have the precision and the dimensions that were asked for', async () => {
  const vectorsOf = async (embedding: object) =>
    (await curate(letter, { embedding })).markdown.chunks_with_embeddings?.map((chunk) => chunk.embedding) ??
    [];
  const [whole] = await vectorsOf({});
  const [short] = await vectorsOf({ dimensions: 256 });
  const [coarse] = await vectorsOf({ precision: 'int8' });
  expect([whole?.length, short?.length, coarse?.length]).toEqual([1024, 256, 1024]);
  expect(Math.hypot(...(short ?? []))).toBeCloseTo(1, 5);
  expect(coarse?.every((value) => Number.isInteger(value) && Math.abs(value) <= 127)).toBe(true);
  expect(coarse).toEqual(whole?.map((value) => Math.round(value * 127)));
});

test.each([
  ['MDAST', ['children', 'type']],
  ['PIPELINE', ['blocks']],
  ['FULL', ['blocks', 'mdast', 'metadata']],
] as const)('the structure by %s', async (json_schema, members) => {
  const { json, metadata } = await curate(letter, { json_schema, fileName: 'letter.md' });
  expect(Object.keys(json ?? {}).sort()).toEqual(members);
  const kinds = ['heading', 'paragraph', 'heading', 'table'];
  expect(json).toMatchObject(
    {
      MDAST: { type: 'root', children: kinds.map((type) => ({ type })) },
      PIPELINE: { blocks: kinds.map((type) => ({ type, page: null, box: null })) },
      FULL: { mdast: { type: 'root' }, metadata },
    }[json_schema],
  );
});

const Pipeline = z.object({
  blocks: z.array(
    z.object({
      type: z.string(),
      text: z.string(),
      start: z.int(),
      end: z.int(),
      page: z.int(),
      box: z.array(z.number()).length(4),
    }),
  ),
});

test('blocks of a PDF stand on their pages, wherever normalising and repeated lines moved them', async () => {
  const report = readFileSync(new URL('../../../../examples/annual-report.pdf', import.meta.url));
  const { json, markdown } = await curate(Uint8Array.from(report), {
    json_schema: 'PIPELINE',
    normalization: true,
  });
  const points = Array.from(markdown.output);
  const { blocks } = Pipeline.parse(json);
  for (const { text, start, end, page, box } of blocks) {
    expect(points.slice(start, end).join('')).toBe(text);
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    expect(page).toBeGreaterThan(0);
    expect(left < right && top < bottom && right <= 595 && bottom <= 842).toBe(true);
  }
  const titles = blocks.filter(({ type }) => type === 'heading').map(({ text, page }) => `${page} ${text}`);
  expect(titles).toEqual(
    expect.arrayContaining(['1 # Annual Report 2025', '2 ## Performance', '3 ## Finance']),
  );
  expect(blocks.map(({ type }) => type)).toEqual(expect.arrayContaining(['paragraph', 'list', 'table']));
});

describe('a job says what its file was, and the wire only the documented sentence', () => {
  const report = readFileSync(new URL('../../../../examples/annual-report.pdf', import.meta.url));
  const zeros = '00'.repeat(32);
  const lock = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${zeros}> /U <${zeros}> >>`;
  const locked = report.toString('latin1').replace('/Info 5 0 R', `/Info 5 0 R ${lock}`);

  test.each([
    ['blank', new Uint8Array()],
    ['unsupported', Uint8Array.from({ length: 999 }, (_, i) => (i * 7919) % 256)],
    ['corrupt', Uint8Array.from(report.subarray(0, 100))],
    ['encrypted', Uint8Array.from(Buffer.from(locked, 'latin1'))],
  ])('%s', async (reason, file) => {
    const { state, httpStatus, result } = await curation.curate(file);
    const message = 'Error: The file was not supported, corrupt, or blank.';
    expect(state).toMatchObject({ status: 'Error', message, metadata: { reason } });
    expect([httpStatus, result]).toEqual([200, { message }]);
  });
});

test('a job goes forward only, through its stages', async () => {
  const { job_id, put_url } = await curation.presign({ chunking: true, embedding: true });
  await curation.put(put_url, 'Words of a text. '.repeat(60_000));
  const seen: JobState['progress'][] = [];
  for (
    let state = await curation.status(job_id);
    state.status !== 'Done';
    state = await curation.status(job_id)
  ) {
    expect(['Wait For Upload', 'Processing']).toContain(state.status);
    seen.push(state.progress);
    await delay(20);
  }
  const percents = seen.map(({ percent }) => percent);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(new Set(percents).size).toBeGreaterThan(1);
});

const objectsOf = async (jobId: string) => {
  const stored = await curation.deps.storage.list('account-1/environment-1/curation/');
  return stored.filter(({ key }) => key.includes(jobId.replace('API_', '')));
};

test('a job that is deleted leaves nothing', async () => {
  const { job_id, put_url, get_url } = await curation.presign();
  await curation.put(put_url, 'Short-lived.');
  await curation.reach(job_id, 'Done');
  expect((await objectsOf(job_id)).length).toBe(2);
  const neighbour = curation.issuer.token({ environment_id: 'environment-2' });
  const remove = (token?: string) => curation.call(`/jobs/${job_id}`, { method: 'DELETE', token });
  expect((await remove(neighbour)).status).toBe(404);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await fetch(get_url)).status).toBe(404);
  expect(await objectsOf(job_id)).toEqual([]);
});

test('jobs are forgotten with their files when their time is over, and no others', async () => {
  const old = await curation.presign();
  const young = await curation.presign();
  for (const { job_id, put_url } of [old, young]) {
    await curation.put(put_url, 'Kept for a while.');
    await curation.reach(job_id, 'Done');
  }
  const owner = connectDb({ url: curation.database.ownerUrl });
  try {
    await owner.run(sql`update curation.job set created_at = now() - interval '3 days', updated_at = now() - interval '2 days'
      where id = ${old.job_id.replace('API_', '')}`);
  } finally {
    await owner.close();
  }
  const { db, storage } = curation.deps;
  await retentionChore(db, storage, 48).clean(new AbortController().signal);
  expect((await curation.call(`/status/${old.job_id}`)).status).toBe(404);
  expect(await objectsOf(old.job_id)).toEqual([]);
  expect(await curation.status(young.job_id)).toMatchObject({ status: 'Done' });
  expect((await objectsOf(young.job_id)).length).toBe(2);
});
