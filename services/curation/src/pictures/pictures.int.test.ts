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

test('a picture without text is no failure where its vector is wanted, and is blank where it is not', async () => {
  const create = { width: 90, height: 70, channels: 3, background: 'navy' } as const;
  const file = new Uint8Array(await sharp({ create }).png().toBuffer());
  const { state, result } = await curation.curate(file, {
    image_embedding: true,
    chunking: true,
    embedding: true,
  });
  expect(state.status).toBe('Done');
  const { markdown, metadata, image_embeddings } = CurationResult.parse(result);
  expect(markdown).toMatchObject({ output: '', chunks: [], chunks_with_embeddings: [] });
  expect(metadata).toMatchObject({ content_type: 'image/png', size: file.length });
  expect(image_embeddings).toMatchObject([{ page: null, content_type: 'image/png', width: 90, height: 70 }]);
  expect((await curation.curate(file)).state).toMatchObject({
    status: 'Error',
    metadata: { reason: 'blank' },
  });
});
