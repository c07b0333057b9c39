interface TextItem {
  text: string;
  y: number;
  height: number;
}

interface Line {
  head: string;
  tail: string;
  y: number;
  height: number;
}

/** A gap this many times the usual distance of lines ends a paragraph. */
const wideGap = 1.4;
/** As much of a line as is looked for in the markdown. */
const sample = 32;

/**
 * Splits paragraphs where the page shows a gap. The text engine joins lines of the same style across empty space,
 * so the lines on both sides of a gap are looked up in its markdown; where they are not side by side nothing changes.
 */
export function splitAtGaps(markdown: string, items: readonly TextItem[]): string {
  const lines = toLines(items);
  const pitch = usualPitch(lines);
  let text = markdown;
  let from = 0;
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    if (!before || line.y - before.y <= pitch * wideGap || !isSameSize(before, line)) continue;
    const at = text.indexOf(`${before.tail} ${line.head}`, from);
    if (at === -1) continue;
    from = at + before.tail.length;
    text = `${text.slice(0, from)}\n\n${text.slice(from + 1)}`;
  }
  return text;
}

function toLines(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  for (const { text, y, height } of items) {
    const words = text.trim();
    if (words === '') continue;
    const last = lines.at(-1);
    if (last && Math.abs(y - last.y) < height / 2) last.tail = words.slice(-sample);
    else lines.push({ head: words.slice(0, sample), tail: words.slice(-sample), y, height });
  }
  return lines;
}

/** The lower quartile of the distances of neighbouring lines of one size; infinite where there are none. */
function usualPitch(lines: readonly Line[]): number {
  const distances = lines
    .flatMap((line, i) => {
      const before = lines[i - 1];
      return before && isSameSize(before, line) && line.y > before.y ? [line.y - before.y] : [];
    })
    .sort((a, b) => a - b);
  return distances[distances.length >> 2] ?? Number.POSITIVE_INFINITY;
}

const isSameSize = (a: Line, b: Line): boolean => Math.abs(a.height - b.height) < a.height / 10;
