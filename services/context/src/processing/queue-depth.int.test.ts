import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startContext } from '../../../../test/support/start-context.ts';

let context: Awaited<ReturnType<typeof startContext>>;
beforeAll(async () => {
  context = await startContext({ maxQueued: 2 });
});
afterAll(() => context.close());

test('a request beyond the actions that may wait says when to come again', async () => {
  const key = await context.upload('A note about the sea.', { contentType: 'text/plain' });
  const ask = () => context.process([key], { textEmbeddings: {} });
  const [first, second, refused] = [await ask(), await ask(), await ask()];
  expect([first, second, refused].map(({ status }) => status)).toEqual([202, 202, 429]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.body).toMatchObject({ status: 429, detail: expect.any(String) });
  await context.startWorker();
  for (const accepted of [first, second])
    expect((await context.results(accepted)).body).toMatchObject({ status: 'SUCCESS' });
  // A count is believed for a second.
  while ((await ask()).status !== 202) await delay(200);
});
