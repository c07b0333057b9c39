import { expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time.ts';
import { detect } from '../detect.ts';
import { hostileTexts } from './hostile-texts.ts';

const size = 64 * 1024;

it('no text takes much longer than another', { timeout: 60_000 }, () => {
  const normal = 'Please send the report to bob@example.com by 01/31/2026, or call (415) 555-0132.\n'.repeat(
    size / 80,
  );
  const texts = hostileTexts(size);
  for (const [, text] of texts) detect(text.slice(0, 4096));
  const normalMs = Math.max(1, ...[1, 2, 3].map(() => cpuMs(() => detect(normal))));
  // Ten times the normal time is the goal that the bench measures on 1 MB; a shared machine gets more room here.
  const slow = texts.filter(
    ([, text]) =>
      Math.min(
        cpuMs(() => detect(text)),
        cpuMs(() => detect(text)),
      ) >
      30 * normalMs,
  );
  expect(slow.map(([name]) => name)).toEqual([]);
  expect(texts.length).toBeGreaterThanOrEqual(50);
});
