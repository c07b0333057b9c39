import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createChecksum } from './checksums.ts';

// The check values of the CRC catalogue: each over the digits 1 to 9.
it.each([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
] as const)('%s has its check value, in one piece or in many', (name, hex) => {
  const whole = createChecksum(name);
  whole.update(Buffer.from('123456789'));
  expect(Buffer.from(whole.digest(), 'base64').toString('hex')).toBe(hex);

  const bytes = randomBytes(1000);
  const [one, many] = [createChecksum(name), createChecksum(name)];
  one.update(bytes);
  for (const byte of bytes) many.update(Buffer.of(byte));
  expect(many.digest()).toBe(one.digest());
});
