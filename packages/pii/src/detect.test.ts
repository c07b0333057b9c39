import { describe, expect, it } from 'vitest';
import { countMatches, detect } from './detect.ts';
import type { PiiOptions } from './options.ts';

/** The matches as `TYPE text`, cut out by code points. */
function found(text: string, options?: PiiOptions): string[] {
  const points = Array.from(text);
  return detect(text, options).map(
    ({ start, end, matchType }) => `${matchType} ${points.slice(start, end).join('')}`,
  );
}

describe('offsets', () => {
  it.each([
    ['emoji', '😀👩‍👩‍👧 bob@example.com 🎉 460-89-9847'],
    ['combining marks', 'cafe\u0301 n\u0303 bob@example.com e\u0301 460-89-9847'],
    ['right to left', 'שלום bob@example.com مرحبا 460-89-9847'],
    ['CRLF', 'a\r\nbob@example.com\r\n\r\n460-89-9847\r\n'],
    ['a lone surrogate', '\ud83d bob@example.com \ude00 460-89-9847'],
  ])('count code points with %s', (_, text) => {
    expect(found(text)).toEqual(['EMAIL bob@example.com', 'SSN 460-89-9847']);
  });

  it('leave the keyword outside', () => {
    expect(detect('CVV: 123')).toEqual([{ start: 5, end: 8, matchType: 'CVV' }]);
  });
});

describe('overlaps', () => {
  it.each([
    [
      'a URL with credentials is one secret',
      'see https://bob:hunter2@example.com/a?b=c',
      ['SECRET https://bob:hunter2@example.com/a?b=c'],
    ],
    [
      'an address swallows its ZIP',
      'at 12 Oak Street, Austin, TX 78701',
      ['ADDRESS 12 Oak Street, Austin, TX 78701'],
    ],
    ['a mailbox is no domain', 'bob@example.com', ['EMAIL bob@example.com']],
    ['a URL swallows the address in it', 'http://10.0.0.1:80/x', ['URL http://10.0.0.1:80/x']],
    ['a card is no bank account', 'account 4111111111111111', ['CREDIT_CARD 4111111111111111']],
    ['a phone number is no bank account', '4155550132', ['PHONE 4155550132']],
    [
      'a checksum wins over a label',
      'token: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      ['BITCOIN_ADDRESS 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ],
    [
      'a label tells a licence from a passport',
      'medical license A1234567, passport B1234567',
      ['MEDICAL_LICENSE A1234567', 'PASSPORT B1234567'],
    ],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('options', () => {
  const text = 'bob@example.com has 945456787654 and account 945456787655';
  it('limit the categories', () => {
    expect(found(text, { categories: ['EMAIL'] })).toEqual(['EMAIL bob@example.com']);
  });
  it('want proof of bare numbers when strict', () => {
    expect(found(text, { strict: true })).toEqual(['EMAIL bob@example.com', 'BANK_ACCOUNT 945456787655']);
  });
  it('let allowed texts pass', () => {
    expect(found(text, { allow: ['BOB@example.com'], categories: ['EMAIL'] })).toEqual([]);
  });
  it('always find denied words, whole and in any case', () => {
    expect(found('Project BLUEBIRD, not bluebirds', { deny: ['bluebird'] })).toEqual(['SECRET BLUEBIRD']);
  });
  it('choose the languages of labels', () => {
    expect(found('geboren: 01/31/1985', { labelLanguages: ['de'] })).toEqual(['DATE_OF_BIRTH 01/31/1985']);
    expect(found('geboren: 01/31/1985', { labelLanguages: ['en'] })).toEqual([]);
  });
  it('find names when asked to', () => {
    expect(found('Mr. Daniel Carter lives here.', { entities: true })).toContain('PERSON Daniel Carter');
    expect(found('Daniel Carter lives here.')).toEqual([]);
  });
});

it('counts by category', () => {
  expect(countMatches(detect('a@example.com b@example.com 460-89-9847'))).toEqual({ EMAIL: 2, SSN: 1 });
});
