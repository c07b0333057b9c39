import { Readable } from 'node:stream';
import { fileUnreadable } from '@quire/extract';
import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../../../packages/extract/src/unreadable.ts';
import { createTexts } from './texts.ts';

function setUp(outcome: () => Promise<string> = async () => 'text') {
  let reads = 0;
  const info = { key: 'k', size: 1, etag: 'one', lastModified: new Date(0), contentType: 'text/plain' };
  const texts = createTexts({
    storage: {
      head: async (key) => (key.startsWith('gone') ? undefined : info),
      get: async () => ({ ...info, body: Readable.from([]) }),
    },
    extractor: {
      async extract() {
        reads += 1;
        return { markdown: await outcome(), metadata: { contentType: 'text/plain', size: 1 } };
      },
    },
    keep: 2,
    timeoutMs: 1_000,
  });
  return { texts, info, reads: () => reads };
}

const { signal } = new AbortController();

describe('texts of objects', () => {
  it('are read once for all that ask, until the object changes', async () => {
    const { texts, info, reads } = setUp();
    await Promise.all([texts.read('a', signal), texts.read('a', signal)]);
    await texts.read('a', signal);
    expect(reads()).toBe(1);
    info.etag = 'two';
    await texts.read('a', signal);
    expect(reads()).toBe(2);
  });

  it('are forgotten, the oldest first', async () => {
    const { texts, reads } = setUp();
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await texts.read(key, signal);
    expect(reads()).toBe(4);
  });

  it('are tried again after a failure', async () => {
    let broken = true;
    const { texts } = setUp(async () => {
      if (broken) throw new Error('down');
      return 'text';
    });
    await expect(texts.read('a', signal)).rejects.toThrow('down');
    broken = false;
    await expect(texts.read('a', signal)).resolves.toBe('text');
  });

  it('that are blank are not looked for again', async () => {
    const { texts, reads } = setUp(async () => {
      throw fileUnreadable(new Unreadable('blank'));
    });
    for (const _ of [1, 2, 3])
      await expect(texts.read('a', signal)).rejects.toMatchObject({ code: 'extract.unreadable' });
    expect(reads()).toBe(1);
  });

  it('are given up by one reader without harm to the others', async () => {
    let deliver = (_text: string) => {};
    const { texts } = setUp(() => new Promise((resolve) => (deliver = resolve)));
    const abort = new AbortController();
    const impatient = texts.read('a', abort.signal);
    const patient = texts.read('a', signal);
    setTimeout(() => abort.abort(new Error('cancelled')), 5);
    await expect(impatient).rejects.toThrow('cancelled');
    deliver('late');
    await expect(patient).resolves.toBe('late');
  });

  it('of an object that is gone are an error', async () => {
    await expect(setUp().texts.read('gone', signal)).rejects.toMatchObject({
      code: 'storage.object_not_found',
    });
  });
});
