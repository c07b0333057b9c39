import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { RunEvents } from './run-stream.ts';
import { sendEvents } from './send-events.ts';

it('gives a sign of life while nothing happens', async () => {
  async function* events(): RunEvents {
    yield [{ seq: 7, type: 'run.status', data: '{}' }];
    await delay(130);
  }
  const app = Fastify();
  app.get('/', (request, reply) => sendEvents(request, reply, events(), 50));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
  expect(await answer.text()).toBe('id: 7\nevent: run.status\ndata: {}\n\n: ping\n\n: ping\n\n');
  await app.close();
});
