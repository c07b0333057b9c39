import { afterAll, beforeAll, expect, test } from 'vitest';
import { startContext, type TestContext } from '../../../test/support/start-context.ts';

let context: TestContext;
beforeAll(async () => {
  context = await startContext();
});
afterAll(() => context.close());

const upload = (text: string, environment_id: string) =>
  context.upload(text, { contentType: 'text/plain', fileName: 'a.txt' }, { environment_id });

test('a small request does not wait until a large one of another tenant is done', async () => {
  const actions = { textEmbeddings: {}, textSummarization: {}, namedEntityRecognitionText: {} };
  const large = await Promise.all(Array.from({ length: 12 }, (_, i) => upload(`Note ${i}.`, 'large')));
  const small = await upload('A note.', 'small');
  await context.process(large, actions, { environment_id: 'large' });
  await context.process([small], { textEmbeddings: {} }, { environment_id: 'small' });

  const read: string[] = [];
  await context.startWorker({
    texts: {
      async read(key) {
        read.push(key);
        return 'A note.';
      },
    },
  });
  await expect.poll(() => read.length).toBe(large.length * 3 + 1);
  // All that may go before it: what one look for work takes, and as much again where that went to the large request alone.
  expect(read.indexOf(small)).toBeLessThan(8);
});
