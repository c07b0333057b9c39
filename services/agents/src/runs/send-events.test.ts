import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { RunEvents } from './run-stream.ts';
import { sendEvents } from './send-events.ts';

it('gives a sign of life while nothing happens', async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  async function* events(): RunEvents {
    yield [{ seq: 7, type: 'run.status', data: '{}' }];
    await stopped;
  }
  const app = Fastify();
  app.get('/', (request, reply) => sendEvents(request, reply, events(), 50));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.split(': ping').length > 2) stop();
  }
  expect(text).toMatch(/^id: 7\nevent: run\.status\ndata: \{\}\n\n(: ping\n\n){2,}$/);
  await app.close();
});
