import type { ShapeWriter } from '../pptx/shape-writer.ts';
import type { TextBody } from './text-body.ts';
import type { StyledParagraph } from './text-styles.ts';

const boldBit = 1;
const italicBit = 2;
const lineBreak = '\v';

/** Writes the paragraphs of a text; `link` is that of the whole shape. */
export function writeTextBody(
  body: TextBody,
  shapes: ShapeWriter,
  numbered: readonly boolean[],
  link: number,
): void {
  const looks = looksOf(body);
  const links = linksOf(body, link);
  const paragraphAt = paragraphFinder(body.paragraphs);
  let start = 0;
  for (const line of body.text.split('\r')) {
    const end = start + line.length;
    shapes.startParagraph();
    const { level, hasBullet } = paragraphAt(start);
    shapes.setLevel(level);
    const isNumbered = numbered[(looks[start] ?? 0) >> 2] === true && hasBullet !== false;
    if (isNumbered) shapes.setBullet('number');
    else if (hasBullet !== undefined) shapes.setBullet(hasBullet ? 'mark' : 'none');
    for (let at = start; at < end; ) {
      let next = at + 1;
      while (next < end && looks[next] === looks[at] && links[next] === links[at]) next += 1;
      const look = looks[at] ?? 0;
      shapes.setRun({ bold: (look & boldBit) !== 0, italic: (look & italicBit) !== 0 });
      shapes.setLink(String(links[at]));
      writeLines(body, at, next, shapes);
      at = next;
    }
    shapes.endParagraph();
    start = end + 1;
  }
}

function writeLines({ text, marks }: TextBody, start: number, end: number, shapes: ShapeWriter): void {
  let piece = '';
  for (let at = start; at < end; at += 1) {
    const char = text.charAt(at);
    if (char === lineBreak) {
      shapes.write(piece);
      shapes.lineBreak();
      piece = '';
    } else if (!marks.has(at)) piece += char;
  }
  shapes.write(piece);
}

/** How each character looks: bold, italic, and above these the entry of later properties. */
function looksOf({ text, runs }: TextBody): Uint8Array {
  const looks = new Uint8Array(text.length);
  let at = 0;
  for (const { length, bold, italic, laterStyle } of runs) {
    looks.fill((bold ? boldBit : 0) | (italic ? italicBit : 0) | (laterStyle << 2), at, at + length);
    at += length;
  }
  return looks;
}

/** The number of the link that each character is part of. */
function linksOf({ text, links }: TextBody, link: number): Uint32Array {
  const numbers = new Uint32Array(text.length).fill(link);
  let reached = 0;
  for (const { start, end, id } of links.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, reached);
    if (end <= from) continue;
    numbers.fill(id, from, end);
    reached = end;
  }
  return numbers;
}

/** Finds the paragraph at positions that only grow. */
function paragraphFinder(paragraphs: readonly StyledParagraph[]) {
  let index = 0;
  let reach = paragraphs[0]?.length ?? 0;
  return (position: number): { level: number; hasBullet?: boolean } => {
    while (position >= reach && index < paragraphs.length) {
      index += 1;
      reach += paragraphs[index]?.length ?? 0;
    }
    return paragraphs[index] ?? { level: 0 };
  };
}
