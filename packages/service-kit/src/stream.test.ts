import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream } from './stream.ts';

const stallMs = 2_000;
const piece = `${'x'.repeat(65_535)}\n`;

const app = Fastify();
/** How many pieces each answer took before it was over. */
const taken: number[] = [];
beforeAll(async () => {
  app.get('/', async (request, reply) => {
    const stream = openStream(request, reply, stallMs);
    let count = 0;
    while (count < 500 && (await stream.write(piece))) count += 1;
    taken.push(count);
    stream.end();
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** A client that asks and reads nothing. */
function ask() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.setEncoding('latin1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  socket.pause();
  return {
    async read() {
      socket.on('data', (some) => {
        text += some;
      });
      socket.resume();
      await closed;
      return text;
    },
  };
}

it('a client that takes nothing gets a clean end after a while, and holds nobody else up', async () => {
  const stalled = ask();
  const whole = await (await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)).text();
  expect(whole.length).toBe(500 * piece.length);
  while (taken.length < 2) await delay(20);
  expect(Math.min(...taken)).toBeLessThan(500);
  const text = await stalled.read();
  expect(text.endsWith('\r\n0\r\n\r\n')).toBe(true);
});

it('a client that never takes it loses its connection', async () => {
  ask();
  while (taken.length < 3) await delay(20);
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  while ((await connections()) > 1) await delay(50);
});
