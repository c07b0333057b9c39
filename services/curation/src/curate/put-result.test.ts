import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { putResult } from './put-result.ts';

const lost = new Error('no answer');
const store = (isThere: boolean) => ({
  put: () => Promise.reject(lost),
  head: async () =>
    isThere
      ? { key: 'k', size: 1, etag: 'e', lastModified: new Date(0), contentType: 'application/json' }
      : undefined,
});

test('a result that is there is stored, whatever became of the answer', async () => {
  await putResult(store(true), 'k', Readable.from(['x']));
});

test('a result that is not there is not', async () => {
  await expect(putResult(store(false), 'k', Readable.from(['x']))).rejects.toBe(lost);
});
