import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detect } from './detect.ts';
import { segment, surroundings } from './engine/engine.ts';
import { redact } from './redact.ts';
import type { Redaction } from './redaction.ts';
import { createPiiStream } from './stream.ts';

const samples = [
  'bob@example.com',
  '😀',
  '460-89-9847',
  'call (415) 555-0132',
  '\r\n',
  '\n\n',
  'https://example.com/a?b=c',
  ' ',
  'password = "hunter2!"',
  'at 12 Oak Street, Austin, TX 78701',
  'DOB: 01/31/1985',
  '4111 1111 1111 1111',
  'Dr. Smith',
  'DE89 3704 0044 0532 0130 00',
  '\ud83d',
  'e\u0301',
  '\x67hp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
  'שלום',
  '192.168.0.1',
  'the quick brown fox',
  '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...samples), fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((parts) => parts.join(' '));

function stream(chunks: readonly string[]): Redaction {
  const pii = createPiiStream();
  const parts = [...chunks.map((chunk) => pii.push(chunk)), pii.end()];
  return { text: parts.map(({ text }) => text).join(''), matches: parts.flatMap(({ matches }) => matches) };
}

describe('any text', () => {
  it('has matches in bounds, in order and apart', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const { start, end } of detect(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(Array.from(text).length);
      }),
    );
  });

  it('is redacted to its matches masked and the rest untouched', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: redacted, matches } = redact(text);
        const points = Array.from(text);
        const redactedPoints = Array.from(redacted);
        let rest = '';
        let redactedRest = '';
        let at = 0;
        let redactedAt = 0;
        for (const { start, end, redactedStart, redactedEnd } of matches) {
          expect(redactedPoints.slice(redactedStart, redactedEnd).join('')).toBe('[PII]');
          rest += points.slice(at, start).join('');
          redactedRest += redactedPoints.slice(redactedAt, redactedStart).join('');
          at = end;
          redactedAt = redactedEnd;
        }
        expect(redactedRest + redactedPoints.slice(redactedAt).join('')).toBe(
          rest + points.slice(at).join(''),
        );
      }),
    );
  });

  it('cut at any place gives what the whole gives', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const whole = redact(text);
        for (let cut = 0; cut <= text.length; cut += Math.max(1, text.length >> 6))
          expect(stream([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a text of several parts', () => {
  const parts = 3;
  const line = `${samples.join(' ')}\n`;
  const text = line.repeat(Math.ceil((parts * segment) / line.length));
  const perLine = detect(line).length;

  it('loses no match between them', () => {
    expect(detect(text)).toHaveLength((text.length / line.length) * perLine);
  });

  it('gives the same in chunks of any size', () => {
    const whole = redact(text);
    expect(whole.matches).toEqual(detect(text).map((match) => expect.objectContaining(match)));
    for (const size of [977, 65_536, segment - 1, segment + surroundings, 300_001]) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      );
      expect(stream(chunks)).toEqual(whole);
    }
  });

  it.each([
    ['no white space', 'a1B2'],
    ['one match after the other', 'bob@example.com,'],
    ['only astral letters', '😀'],
  ])('ends parts somewhere in a text of %s', (_, piece) => {
    const long = piece.repeat(Math.ceil((parts * segment) / piece.length));
    const whole = redact(long);
    expect(stream([long.slice(0, 150_001), long.slice(150_001)])).toEqual(whole);
  });
});
