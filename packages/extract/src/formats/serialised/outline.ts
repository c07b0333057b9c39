import type { ExtractedText } from '../../define-extractor.ts';
import { readable } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

/** A value of any of the formats; bytes are left out. */
export type Packed = string | number | bigint | boolean | undefined | Packed[] | Map<string, Packed>;

const mostLines = 20_000;
const mostIndent = 12;
/** Values that are read of a file before it counts as endless. */
const mostValues = 1_000_000;
const mostDepth = 64;

/** Counts the values that a reader takes; throws where they do not end. */
export function createLimits() {
  let left = mostValues;
  return {
    take(depth: number): void {
      left -= 1;
      if (left < 0 || depth > mostDepth) throw new Unreadable('corrupt', 'values without end');
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** Values as lists within lists. */
export function outlineOf(values: readonly Packed[]): ExtractedText {
  const lines: string[] = [];
  const add = (label: string, value: Packed, depth: number): void => {
    if (lines.length >= mostLines) return;
    const indent = '  '.repeat(Math.min(depth, mostIndent));
    const head = `${indent}- ${label === '' ? '' : `${readable(label)}: `}`;
    if (value instanceof Map || Array.isArray(value)) {
      const entries: [string, Packed][] = value instanceof Map ? [...value] : value.map((item) => ['', item]);
      if (label !== '') lines.push(head.trimEnd().replace(/:$/, ''));
      for (const [key, item] of entries) add(key, item, label === '' ? depth : depth + 1);
    } else if (value !== undefined && value !== '') lines.push(head + readable(String(value)));
  };
  for (const value of values) add('', value, 0);
  if (!lines.some((line) => /\p{L}/u.test(line))) throw new Unreadable('blank', 'no words');
  if (lines.length >= mostLines) lines.push('', `(The first ${mostLines.toLocaleString('en')} values.)`);
  return { markdown: lines.join('\n') };
}
