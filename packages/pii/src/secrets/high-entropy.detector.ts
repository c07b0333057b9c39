import { defineDetector } from '../define-detector.ts';
import { entropyOf, longestLetterRun } from './entropy.ts';
import { isPlaceholder, isUuid } from './placeholder.ts';

/** Longer strings are files in text: images, certificates, source maps. */
const longest = 256;
const shortest = 20;
const piece = /[A-Za-z0-9_+/-]{20,}={0,2}/g;
const before =
  /(?:sha(?:1|224|256|384|512)[-:=]|md5[-:]|base64,|h1:|integrity["']?[:=]\s?["']?|[\w-]\.|%[\dA-F]|https?:\S*|[\\@#])$/i;

export const highEntropy = defineDetector({
  type: 'SECRET',
  rule: 'A string of 20 to 256 base64 characters that looks drawn by chance: capitals, small letters and digits in short runs. Hashes, UUIDs, integrity values, images, certificates, paths and names are not.',
  source: 'Shannon entropy; run lengths of random base64',
  strength: 'bare',
  on: 'token',
  examples: ['use «Zx8Kp2Qm9Vt4Rw7Yb3Nc6Jd1» here', 'x="«q7Bv0XcT9kLm2PzR5sWyE8uJ4hGdF1aN6oI3tCxVbMk=»"'],
  counterExamples: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '550e8400-e29b-41d4-a716-446655440000',
    'sha512-Zx8Kp2Qm9Vt4Rw7Yb3Nc6Jd1q7Bv0XcT9kLm2PzR5sWyE8uJ4hGdF1aN6oI3tCxVbMk==',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
    'getUserById2WithHandlerV3Async',
    'src/components/v2/UserList3.test.ts',
    '2024-01-15T10:30:00Z-build-12345',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  ],
  scan(text, from, to, report) {
    if (to - from < shortest || to - from > longest * 2) return;
    const token = text.slice(from, to);
    if (!/[A-Z]/.test(token) || !/[a-z]/.test(token)) return;
    piece.lastIndex = 0;
    for (let found = piece.exec(token); found; found = piece.exec(token)) {
      const value = found[0].replace(/^[_+/-]+/, '');
      const start = from + found.index + found[0].length - value.length;
      const end = start + value.length;
      if (
        !isRandom(value) ||
        before.test(text.slice(Math.max(0, start - 64), start)) ||
        isBlock(text, start, end)
      )
        continue;
      report(start, end);
    }
  },
});

function isRandom(value: string): boolean {
  if (value.length < shortest || value.length > longest) return false;
  const digits = value.replace(/\D/g, '').length;
  const capitals = value.replace(/[^A-Z]/g, '').length;
  const small = value.replace(/[^a-z]/g, '').length;
  if (
    digits < Math.max(2, value.length * 0.06) ||
    capitals < value.length * 0.12 ||
    small < value.length * 0.12
  )
    return false;
  if (
    value.length - digits - capitals - small > value.length / 6 ||
    isUuid(value) ||
    isPlaceholder(value) ||
    /^sha\d/.test(value)
  )
    return false;
  return (
    longestLetterRun(value) <= (value.length > 60 ? 7 : 5) &&
    entropyOf(value) > (value.length < 28 ? 3.8 : 4.2) &&
    !/abc|ABC|0123|1234/.test(value)
  );
}

/** One line of many: the body of a certificate or a picture. */
function isBlock(text: string, start: number, end: number): boolean {
  const line = /^["',\\n]*\r?\n\s*["']?[A-Za-z0-9+/]{40,}/;
  return (
    line.test(text.slice(end, end + 72)) ||
    /[A-Za-z0-9+/]{40,}["',\\n]*\r?\n\s*["']?$/.test(text.slice(Math.max(0, start - 72), start))
  );
}
