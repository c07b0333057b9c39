import { expect, it } from 'vitest';
import { detect } from './detect.ts';
import { detectLarge, redactLarge } from './large.ts';
import { redact } from './redact.ts';

const small = 'mail bob@example.com';
const large = 'mail bob@example.com or call (415) 555-0132 today\n'.repeat(24_000);

it('gives on a worker thread what the thread itself gives', async () => {
  expect(large.length).toBeGreaterThan(1024 * 1024);
  expect(await detectLarge(large)).toEqual(detect(large));
  expect(await redactLarge(large, { categories: ['EMAIL'] })).toEqual(
    redact(large, { categories: ['EMAIL'] }),
  );
});

it('keeps the event loop free meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await redactLarge(large);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

it('scans a small text at once', async () => {
  expect(await detectLarge(small)).toEqual(detect(small));
  expect(await redactLarge(small)).toEqual(redact(small));
});

it('stops with the reason of its signal', async () => {
  await expect(detectLarge(small, {}, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  const controller = new AbortController();
  const scan = redactLarge(large, {}, controller.signal);
  controller.abort(new Error('left'));
  await expect(scan).rejects.toThrow('left');
});
