import { S3Error } from '../protocol/errors.ts';

/** First and last byte asked for; undefined for the whole object, which is also the answer to several ranges. */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start > end) {
    throw new S3Error('InvalidRange', 'The range lies outside the object.', {
      'content-range': `bytes */${size}`,
    });
  }
  return { start, end };
}
