import { createMarkdownWriter } from '../../markdown/writer.ts';
import type { GlyphRun } from './read-glyphs.ts';

interface Line {
  y: number;
  size: number;
  text: string;
  right: number;
}

/** Joins the runs of a page to lines and these to paragraphs, by where they stand. */
export function textOfGlyphs(runs: readonly GlyphRun[]): string {
  const writer = createMarkdownWriter();
  const lines = linesOf(runs);
  const body = usualSize(lines);
  let step = 0;
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    if (before) {
      const down = line.y - before.y;
      const goesOn =
        down > 0 && down < line.size * 1.9 && sameSize(line, before) && (step === 0 || down < step * 1.25);
      if (!goesOn) writer.endBlock(headingLevel(before, body));
      step = goesOn ? down : 0;
      if (goesOn) writer.text(' ', {});
    }
    writer.text(line.text, {});
  }
  const last = lines.at(-1);
  if (last) writer.endBlock(headingLevel(last, body));
  return writer.finish();
}

/** The size in which most of the page is written. */
function usualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

const longestHeading = 160;

function headingLevel({ size, text }: Line, body: number): number {
  if (text.length > longestHeading || size < body * 1.25) return 0;
  return size < body * 1.6 ? 2 : 1;
}

const sameSize = (a: Line, b: Line): boolean => Math.abs(a.size - b.size) < 0.1 * Math.max(a.size, b.size);

function linesOf(runs: readonly GlyphRun[]): Line[] {
  const lines: Line[] = [];
  for (const { text, x, y, width, size } of runs) {
    const line = lines.at(-1);
    if (
      !line ||
      Math.abs(line.y - y) > 0.35 * Math.max(size, line.size) ||
      x < line.right - 2 * size - width
    ) {
      lines.push({ y, size, text, right: x + width });
      continue;
    }
    const isApart = x - line.right > 0.15 * size;
    line.text += isApart && !/\s$/.test(line.text) && !/^\s/.test(text) ? ` ${text}` : text;
    line.right = x + width;
  }
  return lines.filter(({ text }) => text.trim() !== '');
}
