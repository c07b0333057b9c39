import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Grüße, “naïve” – 5 €\n';
const utf16 = (mark: boolean) => Buffer.from(`${mark ? '\u{feff}' : ''}Plain western text`, 'utf16le');

describe('decoding', () => {
  it.each([
    ['UTF-8', Buffer.from(text), undefined, text],
    ['UTF-8 with a mark', Buffer.from(`\u{feff}${text}`), undefined, text],
    ['UTF-16LE with a mark', utf16(true), undefined, 'Plain western text'],
    ['UTF-16BE with a mark', utf16(true).swap16(), undefined, 'Plain western text'],
    ['UTF-16LE without a mark', utf16(false), undefined, 'Plain western text'],
    ['UTF-16BE without a mark', utf16(false).swap16(), undefined, 'Plain western text'],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe \x935 \x80\x94', 'latin1'), undefined, 'Grüße “5 €”'],
    ['a named set', Buffer.from([0x82, 0xb1, 0x82, 0xf1]), 'shift_jis', 'こん'],
    ['an unknown set', Buffer.from('\xfc', 'latin1'), 'no-such-set', 'ü'],
    ['UTF-8 that is named something else', Buffer.from('ü'), 'iso-8859-1', 'ü'],
    [
      'UTF-8 cut within a character',
      Buffer.from('ü'.repeat(50)).subarray(0, 99),
      undefined,
      `${'ü'.repeat(49)}\u{fffd}`,
    ],
  ])('reads %s', (_, bytes, charset, expected) => {
    expect(decodeText(bytes, charset)).toBe(expected);
  });
});
