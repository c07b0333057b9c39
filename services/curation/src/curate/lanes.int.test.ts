import { availableParallelism } from 'node:os';
import type { JobState, PresignAnswer } from '@quire/contracts/curation';
import { createExtractor, fileHeavy } from '@quire/extract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

/** Files that take long which a worker has in hand at once. */
const slots = Math.min(4, availableParallelism());

let curation: TestCuration;
const begun: string[] = [];
const gates: (() => void)[] = [];
const extractor = createExtractor();

beforeAll(async () => {
  curation = await startTestCuration();
  await curation.startWorker({
    extractor: {
      ...extractor,
      /** Files whose names say so take until a gate is opened. */
      open: async (source, signal) => {
        if (source.fileName?.startsWith('long')) {
          if (source.lightOnly) throw fileHeavy();
          begun.push(source.fileName);
          await new Promise<void>((resolve) => gates.push(resolve));
        }
        return extractor.open(source, signal);
      },
    },
  });
});
afterAll(async () => {
  for (const open of gates) open();
  await curation.stop();
});

/** A job of an environment of its own, with what is known of it. */
async function upload(fileName: string, environment: string) {
  const token = curation.issuer.token({ environment_id: environment });
  const answer = await curation.call('/presign', { method: 'POST', token, body: { fileName } });
  const { job_id, put_url } = (await answer.json()) as PresignAnswer;
  await curation.put(put_url, `The text of ${fileName}.`);
  const state = async () => (await (await curation.call(`/status/${job_id}`, { token })).json()) as JobState;
  return {
    done: () => expect.poll(async () => (await state()).status, { timeout: 30_000 }).toBe('Done'),
    /** Whether it waits for those who take long files, and no longer for those who look what it is. */
    isHandedOn: async () => {
      const { stage, percent } = (await state()).progress;
      return stage === 'queued' && percent > 0;
    },
  };
}

test('files that take long keep neither a short file nor another tenant waiting', async () => {
  const longOnes = [];
  for (let i = 0; i < 12; i++) longOnes.push(await upload(`long-${i}.txt`, 'busy'));
  await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(slots);

  const [short, own] = [await upload('short.txt', 'small'), await upload('own.txt', 'busy')];
  await short.done();
  await own.done();
  expect(begun).toHaveLength(slots);

  const single = await upload('long-single.txt', 'small');
  await expect.poll(single.isHandedOn, { timeout: 30_000 }).toBe(true);
  const rest = [...longOnes, single];
  for (let opened = 0; opened < rest.length; opened++) {
    await expect.poll(() => gates.length, { timeout: 30_000 }).toBeGreaterThan(0);
    gates.shift()?.();
  }
  for (const job of rest) await job.done();
  expect(begun.indexOf('long-single.txt')).toBeLessThanOrEqual(2 * slots);
  expect(new Set(begun).size).toBe(rest.length);
});
