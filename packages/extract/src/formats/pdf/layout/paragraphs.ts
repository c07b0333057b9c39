import { jointOf } from './broken-words.ts';
import { boxOf, type PageBlock, type TextLine } from './page-block.ts';
import { runsRightToLeft } from './reading-order.ts';
import { itemMarker } from './rows.ts';

/** Times the usual distance of lines: more ends a paragraph. */
const wideGap = 1.35;
/** Times the size: less is no indentation, and so much room at the end of a line is for a word. */
const indentation = 0.8;

interface LineStyle {
  isBold: boolean;
  isFixed: boolean;
  marker?: string;
}

/** Groups the lines of a column into paragraphs, items of lists and lines of code. */
export function toParagraphs(lines: readonly TextLine[]): PageBlock[] {
  const pitch = pitchOf(lines);
  return chunksOf(lines, pitch).flatMap((chunk) => {
    const right = Math.max(...chunk.map((line) => readFrom(line).right));
    const blocks: PageBlock[] = [];
    let group: TextLine[] = [];
    let style: LineStyle = { isBold: false, isFixed: false };
    const flush = () => {
      const [first] = group;
      if (first) blocks.push({ kind: 'text', lines: group, size: first.size, box: boxOf(group), ...style });
      group = [];
    };
    for (const line of chunk) {
      const own = styleOf(line);
      const last = group.at(-1);
      if (last && startsNew(readFrom(last), readFrom(line), { style, own, group, right })) flush();
      if (group.length === 0) style = own;
      group.push(line);
    }
    flush();
    return blocks;
  });
}

/** Lines of one size without a gap between them. */
function chunksOf(lines: readonly TextLine[], pitch: number): TextLine[][] {
  const chunks: TextLine[][] = [];
  for (const line of lines) {
    const chunk = chunks.at(-1);
    const last = chunk?.at(-1);
    const distance = line.y - (last?.y ?? 0);
    const isNext =
      last &&
      Math.max(last.size, line.size) / Math.min(last.size, line.size) <= 1.08 &&
      distance > 0 &&
      distance <= Math.max(pitch * wideGap, line.size * 1.05);
    if (chunk && isNext) chunk.push(line);
    else chunks.push([line]);
  }
  return chunks;
}

function styleOf({ runs, text }: TextLine): LineStyle {
  return {
    isBold: runs.every(({ font }) => font.bold),
    isFixed: runs.every(({ font }) => font.fixed),
    marker: markerOf(text),
  };
}

function markerOf(text: string): string | undefined {
  const word = /^\s*(\S+)\s+\S/.exec(text)?.[1];
  return word !== undefined && itemMarker.test(word) ? word : undefined;
}

/** A line as if it ran from left to right. */
const readFrom = (line: TextLine): TextLine =>
  runsRightToLeft(line.text) ? { ...line, x: -line.right, right: -line.x } : line;

interface Place {
  style: LineStyle;
  own: LineStyle;
  group: readonly TextLine[];
  /** Where the longest of the lines around ends. */
  right: number;
}

function startsNew(last: TextLine, line: TextLine, { style, own, group, right }: Place): boolean {
  if (style.isBold !== own.isBold || style.isFixed !== own.isFixed) return true;
  if (own.isFixed || jointOf(last.text.trimEnd(), line.text.trimStart()).glue === '') return false;
  const indent = indentation * line.size;
  if (style.marker !== undefined)
    return (
      own.marker !== undefined ||
      line.x < (group[0] ? readFrom(group[0]).x : 0) - 1 ||
      isShort(last, line, right)
    );
  if (own.marker !== undefined) return true;
  const isMoved = Math.abs(line.x - last.x) > indent && group.length > 1;
  return (isMoved || isShort(last, line, right)) && !isCentred(last, line);
}

/** The first word of the next line would have found room at the end of this one. */
function isShort(last: TextLine, line: TextLine, right: number): boolean {
  const letters = line.text.length || 1;
  const word = line.text.indexOf(' ') === -1 ? letters : line.text.indexOf(' ');
  const width = ((line.right - line.x) * word) / letters;
  return last.right + width + line.size * (indentation + 0.3) < right;
}

const isCentred = (a: TextLine, b: TextLine): boolean =>
  Math.abs(a.x + a.right - b.x - b.right) < a.size && Math.abs(a.x - b.x) > a.size;

/** The lower quartile of the distances of lines of one size. */
function pitchOf(lines: readonly TextLine[]): number {
  const distances = lines
    .flatMap((line, i) => {
      const before = lines[i - 1];
      const isNext = before && Math.abs(before.size - line.size) < line.size / 10 && line.y > before.y;
      return isNext ? [line.y - before.y] : [];
    })
    .sort((a, b) => a - b);
  return distances[distances.length >> 2] ?? 0;
}
