import { fileURLToPath } from 'node:url';
import { ProcessingResults } from '@quire/contracts/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pagePictures } from '../../../packages/extract/src/testing/page-pictures.ts';
import { pdfOf } from '../../../test/support/pdf.ts';
import { startContext, type TestContext } from '../../../test/support/start-context.ts';
import { actions } from './actions/registry.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 180_000 });

const letters = [
  ['Invoice number: INV-2047', 'Currency: EUR', 'Northwind Traders Ltd. bills Anna Becker for two pumps.'],
  ['Service agreement', 'This agreement is between Contoso Inc. and Maria Lopez of Madrid.', 'Status: draft'],
  ['Ferries leave from the southern pier.', 'Repairs of the pier take three weeks.', 'Nobody was hurt.'],
];
const classes = ['invoice', 'service agreement', 'harbour news', 'annual report'];
const report = fileURLToPath(new URL('../../../examples/annual-report.pdf', import.meta.url));
const kSimilarMetadata = [
  { 'document:currency': 'EUR|USD', 'document:status': 'draft|final', 'image:format': '' },
];

let context: TestContext;
let pdfs: string[];
let images: string[];
beforeAll(async () => {
  context = await startContext();
  await context.startWorker();
  const [page = Buffer.of()] = await pagePictures(report, [1]);
  const plain = { width: 320, height: 200, channels: 3, background: 'teal' } as const;
  pdfs = await Promise.all(
    letters.map((lines, i) =>
      context.upload(pdfOf(lines), { contentType: 'application/pdf', fileName: `${i}.pdf` }),
    ),
  );
  images = await Promise.all([
    context.upload(await sharp(page).resize(1200).png().toBuffer(), {
      contentType: 'image/png',
      fileName: 'page.png',
    }),
    context.upload(await sharp({ create: plain }).jpeg().toBuffer(), { contentType: 'image/jpeg' }),
  ]);
});
afterAll(() => context.close());

const properties = actions.map(({ property }) => property).sort();
const isUnit = (vector: unknown) => {
  const numbers = vector as number[];
  expect(numbers).toHaveLength(1024);
  expect(Math.hypot(...numbers)).toBeCloseTo(1, 3);
};

/** Checks the results of all actions on all objects, whichever the version; `flat` takes a vector out of its shape. */
function checkAll(body: unknown, flat: (result: unknown) => unknown): void {
  const { results, status } = ProcessingResults.parse(body);
  expect(status).toBe('PARTIAL_FAILURE');
  expect(results.map(({ objectKey }) => objectKey)).toEqual([...pdfs, ...images]);
  for (const [i, item] of results.entries()) {
    expect(
      Object.keys(item)
        .filter((name) => name !== 'objectKey')
        .sort(),
    ).toEqual(properties);
    const isPdf = i < pdfs.length;
    for (const { media, property, result } of actions) {
      const outcome = item[property];
      if (media === 'image' && isPdf)
        expect(outcome).toEqual({
          isSuccess: false,
          result: null,
          error: { errorType: 'UnsupportedFileType', message: 'The file is not a supported image.' },
        });
      if ((media === 'image') === isPdf) continue;
      expect(outcome, `${property} of object ${i}`).toMatchObject({ isSuccess: true, error: null });
      const isVector = property.endsWith('Embeddings');
      expect(result.safeParse(isVector ? flat(outcome?.result) : outcome?.result).success).toBe(true);
      if (isVector) isUnit(flat(outcome?.result));
    }
  }
  const [invoice, agreement] = results;
  expect(invoice?.textClassification?.result).toBe('invoice');
  expect(agreement?.textClassification?.result).toBe('service agreement');
  expect(invoice?.textMetadata?.result).toMatchObject({ 'document:currency': 'EUR' });
  expect(invoice?.namedEntityText?.result).toMatchObject({ PERSON: ['Anna Becker'] });
  const [page, plain] = results.slice(pdfs.length);
  expect(page?.imageDescription?.result).toMatch(
    /^A portrait PNG image .*1200 x \d+ pixels, mostly white.*Annual Report/,
  );
  expect(plain?.imageDescription?.result).toMatch(
    /^A landscape JPEG image of 320 x 200 pixels, mostly teal\./,
  );
  expect(page?.imageClassification?.result).toBe('annual report');
  expect(plain?.imageMetadata?.result).toMatchObject({ 'image:format': 'JPEG', 'document:currency': '' });
}

test('a client has three PDFs and two images enriched by all ten actions', async () => {
  const configured = Object.fromEntries(actions.map(({ name }) => [name, {}]));
  const accepted = await context.process([...pdfs, ...images], {
    ...configured,
    textClassification: { classes },
    imageClassification: { classes },
    textMetadataGeneration: { kSimilarMetadata },
    imageMetadataGeneration: { kSimilarMetadata },
  });
  expect(accepted.status).toBe(202);
  const { status, body } = await context.results(accepted);
  expect(status).toBe(200);
  checkAll(body, (result) => result);
});

test('the same in version 1, with nested embeddings', async () => {
  const accepted = await context.call('POST', '/content/process', {
    objectKeys: [...pdfs, ...images],
    actions: actions.map(({ legacyName }) => legacyName),
    classes,
    kSimilarMetadata,
    maxWordCount: 60,
  });
  expect(accepted.status).toBe(202);
  const { body } = await context.results(accepted);
  checkAll(body, (result) => {
    expect(result).toHaveLength(1);
    return (result as unknown[])[0];
  });
  const stats = await context.call('GET', '/content/process/version-usage-stats');
  expect(stats.body).toMatchObject({
    versions: [
      { version: 'context.api/v1', requests: 1, objects: 5, actions: 50 },
      { version: 'context.api/v2', requests: 1, objects: 5, actions: 50 },
    ],
  });
});

test('image actions alone are refused where no object is an image', async () => {
  const refused = await context.process(pdfs, { imageEmbeddings: {} });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: {
        objectKeys: [
          'When image processing action is specified, all object keys must point to supported image files',
        ],
      },
    },
  });
});
