import { expect, test } from 'vitest';
import { close, deriveKey } from './cipher.ts';
import { createSeal } from './seal.ts';

const secret = 'a secret of the test that is long enough';
const next = 'another secret of the test, long enough too';
const seal = createSeal(secret, 'tests');
/** As it was sealed before there were envelopes. */
const direct = (plain: string, boundTo: string) =>
  Buffer.concat([Buffer.of(1), close(deriveKey(secret, 'tests', 32), Buffer.from(plain), boundTo)]);

test('opens what it closed, and no two sealings look alike', () => {
  const sealed = seal.close('grüße', 'a');
  expect(seal.open(sealed, 'a')).toBe('grüße');
  expect(seal.open(seal.close('', 'a'), 'a')).toBe('');
  const again = seal.close('grüße', 'a');
  for (const [from, to] of [
    [9, 41],
    [41, 69],
    [69, 81],
    [81, 88],
  ])
    expect(again.subarray(from, to).equals(sealed.subarray(from, to))).toBe(false);
});

test('refuses another secret, purpose, owner, and any changed byte', () => {
  for (const sealed of [seal.close('text', 'a'), direct('text', 'a')]) {
    expect(seal.open(sealed, 'a')).toBe('text');
    expect(() => createSeal(next, 'tests').open(sealed, 'a')).toThrow();
    expect(() => createSeal(secret, 'other').open(sealed, 'a')).toThrow();
    expect(() => seal.open(sealed, 'b')).toThrow();
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => seal.open(changed, 'a')).toThrow();
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => seal.open(sealed.subarray(0, length), 'a')).toThrow();
  }
});

test('the key of one sealing is of no use for another', () => {
  const [one, two] = [seal.close('one', 'a'), seal.close('two', 'a')];
  expect(() => seal.open(Buffer.concat([one.subarray(0, 69), two.subarray(69)]), 'a')).toThrow();
});

test('knows what was sealed under the secret before', () => {
  const both = createSeal(next, 'tests', secret);
  for (const sealed of [seal.close('text', 'a'), direct('text', 'a'), both.close('text', 'a')])
    expect(both.open(sealed, 'a')).toBe('text');
});

test('renews what stands under another secret or in the older format, once', () => {
  const both = createSeal(next, 'tests', secret);
  const alone = createSeal(next, 'tests');
  for (const sealed of [seal.close('text', 'a'), direct('text', 'a')]) {
    expect(sealed.subarray(0, both.mark.length).equals(both.mark)).toBe(false);
    const renewed = both.renew(sealed, 'a') ?? Buffer.alloc(0);
    expect(renewed.subarray(0, both.mark.length).equals(both.mark)).toBe(true);
    expect(alone.open(renewed, 'a')).toBe('text');
    expect(both.renew(renewed, 'a')).toBeUndefined();
    expect(() => both.renew(sealed, 'b')).toThrow();
    expect(() => alone.renew(sealed, 'a')).toThrow();
  }
});
