import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Link, openLink } from '../../../test/support/link.ts';
import { takeRedisDatabase } from '../../../test/support/redis.ts';
import { connectTails, type Tails } from './tails.ts';

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 15_000, interval: 10 });

let link: Link;
let redis: Redis;
let writer: Tails;
let reader: Tails;
beforeAll(async () => {
  const url = await takeRedisDatabase();
  link = await openLink(url);
  redis = new Redis(url);
  writer = connectTails(url, () => {});
  reader = connectTails(link.url, () => {});
  await until(async () => {
    writer.append('warm', 'up');
    expect(await redis.xlen('quire:tails')).toBeGreaterThan(0);
  });
});
afterAll(async () => {
  writer.close();
  reader.close();
  redis.disconnect();
  await link.cut();
});

it('tells each log to its own followers, in order, until they stop', async () => {
  const heard: string[] = [];
  const stop = reader.follow('a', (message) => heard.push(message));
  const other: string[] = [];
  const stopOther = reader.follow('b', (message) => other.push(message));
  for (let n = 0; n < 50; n += 1) writer.append(n % 2 ? 'a' : 'b', String(n));
  await until(() => expect(other.at(-1)).toBe('48'));
  stopOther();
  writer.append('b', 'unheard');
  writer.append('a', 'last');
  await until(() => expect(heard.at(-1)).toBe('last'));
  expect(heard).toEqual([...Array.from({ length: 25 }, (_, n) => String(2 * n + 1)), 'last']);
  expect(other).toHaveLength(25);
  stop();
});

it('misses nothing while its connection is cut, and goes on after a flush', async () => {
  const heard: string[] = [];
  const stop = reader.follow('c', (message) => heard.push(message));
  writer.append('c', 'before');
  await until(() => expect(heard).toEqual(['before']));
  await link.cut();
  writer.append('c', 'meanwhile');
  await link.mend();
  await until(() => expect(heard).toEqual(['before', 'meanwhile']));
  await redis.flushdb();
  writer.append('c', 'after');
  await until(() => expect(heard).toEqual(['before', 'meanwhile', 'after']));
  stop();
});

it('survives foreign entries, and keeps no more than its share', async () => {
  const heard: string[] = [];
  const stop = reader.follow('d', (message) => heard.push(message));
  await redis.xadd('quire:tails', '*', 'no such log', 'x', 'and', 'more');
  for (let n = 0; n < 6_000; n += 1) writer.append('d', String(n));
  await until(() => expect(heard.at(-1)).toBe('5999'));
  expect(await redis.xlen('quire:tails')).toBeLessThan(5_200);
  expect(await redis.pttl('quire:tails')).toBeGreaterThan(0);
  stop();
});
