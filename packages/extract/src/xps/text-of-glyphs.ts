import { createMarkdownWriter } from '../markdown/writer.ts';
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
  let step = 0;
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    if (before) {
      const down = line.y - before.y;
      const goesOn =
        down > 0 && down < line.size * 1.9 && sameSize(line, before) && (step === 0 || down < step * 1.25);
      if (!goesOn) writer.endBlock();
      step = goesOn ? down : 0;
      if (goesOn) writer.text(' ', {});
    }
    writer.text(line.text, {});
  }
  return writer.finish();
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
