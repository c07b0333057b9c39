import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse';
import type { PagePiece } from '../../ocr/paged-text.ts';
import { splitAtGaps } from './paragraph-gaps.ts';

/** The blocks of a page that the engine read, each with its place. */
export function enginePieces({ markdown, textItems, blocks = [] }: ParsedPage): PagePiece[] {
  const pieces = splitAtGaps(markdown, textItems)
    .split(/\n{2,}/)
    .map((text) => text.trimEnd())
    .filter((text) => text !== '');
  return withPlaces(pieces, blocks);
}

/** By as many letters a piece of text and a block are held to be the same. */
const sample = 60;

/** The engine's blocks stand in the order of its markdown: each piece takes those whose letters it goes on with. */
function withPlaces(pieces: readonly string[], blocks: readonly LayoutBlock[]): PagePiece[] {
  const laid = blocks.map((block) => ({ block, letters: lettersOf(textOf(block)) }));
  let next = 0;
  return pieces.map((text) => {
    const letters = lettersOf(text);
    let box: PagePiece['box'];
    let rest = letters;
    while (next < laid.length && rest !== '') {
      const current = laid[next];
      if (!current) break;
      if (current.letters === '') {
        next++;
        continue;
      }
      if (!isSame(rest, current.letters)) break;
      box = around(box, current.block.bbox);
      // A piece that was split off a block leaves the rest of it to the next.
      if (current.letters.length > rest.length) {
        current.letters = current.letters.slice(rest.length);
        break;
      }
      rest = rest.slice(current.letters.length);
      next++;
    }
    return box ? { text, type: typeOf(text), box } : { text };
  });
}

const isSame = (a: string, b: string): boolean => {
  const length = Math.min(a.length, b.length, sample);
  return a.slice(0, length) === b.slice(0, length);
};

/** What is left of a text without marks, spaces and the addresses of links. */
const lettersOf = (text: string): string => text.replace(/\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}]/gu, '');

function textOf({ text, lines, header, rows, marker }: LayoutBlock): string {
  if (text !== undefined) return `${/\w/.test(marker ?? '') ? marker : ''}${text}`;
  if (lines) return lines.join('');
  return [header ?? [], ...(rows ?? [])]
    .flat()
    .map((cell) => cell.text)
    .join('');
}

function typeOf(markdown: string): string {
  if (/^#{1,6} /.test(markdown)) return 'heading';
  if (markdown.startsWith('|')) return 'table';
  if (markdown.startsWith('```')) return 'code';
  return /^ *(?:[-*+]|\d{1,3}[.)]) /.test(markdown) ? 'list' : 'paragraph';
}

function around(box: PagePiece['box'], bounds: LayoutBlock['bbox']): PagePiece['box'] {
  if (!bounds) return box;
  const { x, y, width, height } = bounds;
  if (!box) return [x, y, x + width, y + height];
  return [
    Math.min(box[0], x),
    Math.min(box[1], y),
    Math.max(box[2], x + width),
    Math.max(box[3], y + height),
  ];
}
