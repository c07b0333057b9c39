import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const secret = 'a secret of the test that is long enough';
const seal = createSeal(secret, 'tests');

test('opens what it closed, and no two sealings look alike', () => {
  const sealed = seal.close('grüße', 'a');
  expect(seal.open(sealed, 'a')).toBe('grüße');
  expect(seal.close('grüße', 'a').equals(sealed)).toBe(false);
});

test('refuses another secret, purpose, owner, and any changed byte', () => {
  const sealed = seal.close('text', 'a');
  expect(() => createSeal(`${secret}!`, 'tests').open(sealed, 'a')).toThrow();
  expect(() => createSeal(secret, 'other').open(sealed, 'a')).toThrow();
  expect(() => seal.open(sealed, 'b')).toThrow();
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => seal.open(changed, 'a')).toThrow();
  }
  expect(() => seal.open(Buffer.alloc(3), 'a')).toThrow();
});
