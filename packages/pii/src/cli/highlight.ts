import { detect } from '../detect.ts';
import type { PiiOptions } from '../options.ts';

/** The text with each match in reverse video and its category behind it; in brackets where there are no colours. */
export function highlight(text: string, options: PiiOptions, hasColours: boolean): string {
  const points = Array.from(text);
  let marked = '';
  let copied = 0;
  for (const { start, end, matchType } of detect(text, options)) {
    const match = points.slice(start, end).join('');
    marked += points.slice(copied, start).join('');
    marked += hasColours
      ? `\u001b[7m${match}\u001b[27m\u001b[2m ${matchType}\u001b[22m`
      : `[${matchType}: ${match}]`;
    copied = end;
  }
  return marked + points.slice(copied).join('');
}
