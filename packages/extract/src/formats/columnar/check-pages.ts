import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';
import { walkThrift } from './walk-thrift.ts';

/** Bytes of one page when it is unpacked. */
export const largestPage = 256 * 1024 * 1024;
const mostInPage = 16 * 1024 * 1024;
const tailBytes = 8;

/** The field of a page's head that says how many values there are, by the type of the page. */
const countFields = new Map([
  [0, '5.1'],
  [2, '7.1'],
  [3, '8.1'],
]);

/** Refuses a file whose metadata do not fit into it; the library takes their lengths at their word. */
export function checkFooter(view: View): void {
  const length = view.u32(view.size - tailBytes, true);
  if (length > view.size - tailBytes) throw new Unreadable('corrupt', 'the metadata are beyond the file');
  walkThrift(view, view.size - tailBytes - length, view.size - tailBytes);
}

/** Refuses a column whose pages do not follow each other; the library would look for the next one for ever. */
export function checkPages(view: View, start: number, end: number): void {
  let at = start;
  while (at < end - 1) {
    const { end: body, numbers } = walkThrift(view, at, end);
    const size = numbers.get('3');
    const count = numbers.get(countFields.get(numbers.get('1') ?? -1) ?? '');
    const isSound =
      isWithin(size, end - body) &&
      isWithin(numbers.get('2'), largestPage) &&
      isWithin(count, mostInPage) &&
      isWithin(numbers.get('8.2') ?? 0, count) &&
      isWithin(numbers.get('8.3') ?? 0, mostInPage) &&
      isWithin(numbers.get('8.5') ?? 0, size) &&
      isWithin(numbers.get('8.6') ?? 0, size);
    if (!isSound) throw new Unreadable('corrupt', `a page at ${at}`);
    at = body + size;
  }
}

const isWithin = (value: number | undefined, limit: number): value is number =>
  value !== undefined && value >= 0 && value <= limit;
