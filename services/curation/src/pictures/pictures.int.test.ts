import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CurationResult } from '@quire/contracts/curation';
import { createExtractor } from '@quire/extract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';
import { openWorkFolder } from '../curate/work-folder.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
let folder: Awaited<ReturnType<typeof openWorkFolder>>;
const extractor = createExtractor();
beforeAll(async () => {
  curation = await startTestCuration();
  folder = await openWorkFolder();
  const path = join(folder.path, 'picture.png');
  const create = { width: 80, height: 60, channels: 3, background: 'teal' } as const;
  await writeFile(path, await sharp({ create }).png().toBuffer());
  const pictures = [{ path, contentType: 'image/png', bytes: 1, page: 3 }];
  await curation.startWorker({
    extractor: {
      ...extractor,
      /** As of a document with a picture on its third page. */
      open: async (source, signal) => ({
        ...(await extractor.open(source, signal)),
        pictures: source.keepPictures ? pictures : [],
      }),
    },
  });
});
afterAll(async () => {
  await curation.stop();
  await folder.remove();
});

test('pictures of a document get vectors where they are asked for', async () => {
  const { result } = await curation.curate('A text.', { image_embedding: true });
  const [picture, ...others] = CurationResult.parse(result).image_embeddings ?? [];
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ page: 3, content_type: 'image/png', width: 80, height: 60 });
  expect(Math.hypot(...(picture?.embedding ?? []))).toBeCloseTo(1, 6);
  expect((await curation.curate('A text.')).result).not.toHaveProperty('image_embeddings');
});
