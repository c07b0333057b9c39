import { createDecoder } from '../../text/decode-text.ts';
import type { Numbering } from '../docx/numbering.ts';
import { encodingOfCharset, encodingOfPage } from '../rtf/code-pages.ts';
import { type DocumentText, type Piece, readDocumentText } from './document-text.ts';
import type { Fib } from './fib.ts';
import { lastNotAbove, readFormattedRuns } from './formatted-runs.ts';
import { readListTables } from './list-tables.ts';
import { oldFontCharsets, pageOfLanguage } from './old-code-pages.ts';
import type { CharacterProperties } from './properties.ts';
import { createPropertyReader, type DocumentParagraph } from './property-reader.ts';
import { pictureDescription } from './shapes.ts';
import { readStyleSheet } from './style-sheet.ts';

/** Some characters that look the same. */
export interface DocumentRun {
  start: number;
  text: string;
  characters: CharacterProperties;
}

/** The streams of a document that its text is spread over. */
export interface DocumentStreams {
  main: Buffer;
  tables: Buffer;
  data: Buffer;
}

/** The text of a Word document and what is known of each character and paragraph of it. */
export function openDocument({ main, tables, data }: DocumentStreams, fib: Fib) {
  const { text, pieces }: DocumentText = readDocumentText(main, tables, fib);
  const pieceStarts = pieces.map(({ start }) => start);
  const runs = readFormattedRuns(main, tables, fib, 'characterPages');
  const paragraphs = readFormattedRuns(main, tables, fib, 'paragraphPages');
  const properties = createPropertyReader(readStyleSheet(tables, fib), data, fib.isOld);
  const decode = fib.isOld ? oldDecoder(tables, fib) : undefined;
  const described = new Set<number>();

  const pieceAt = (position: number): Piece | undefined => {
    const piece = pieces[lastNotAbove(pieceStarts, position)];
    return piece && position < piece.end ? piece : undefined;
  };
  const placeOf = (piece: Piece, position: number): number =>
    piece.at + (position - piece.start) * (piece.isWide ? 2 : 1);

  return {
    text,
    /** The paragraph that ends at a position. */
    paragraphAt(position: number): DocumentParagraph {
      const piece = pieceAt(position);
      if (!piece) return { characters: {} };
      return properties.paragraph(paragraphs.at(placeOf(piece, position)).properties, piece.properties);
    },
    /** The characters from one position to another in runs, `style` being what their paragraph's style says. */
    *runs(from: number, to: number, style: CharacterProperties): Generator<DocumentRun> {
      for (let start = from; start < to; ) {
        const piece = pieceAt(start);
        if (!piece) return;
        const place = placeOf(piece, start);
        const run = runs.at(place);
        const length = Math.max(1, Math.ceil((run.end - place) / (piece.isWide ? 2 : 1)));
        const next = Math.min(to, piece.end, start + length);
        const characters = properties.characters(run.properties, piece.properties, style);
        const stored = text.slice(start, next);
        yield { start, text: decode ? decode(stored, characters.font) : stored, characters };
        start = Math.max(next, start + 1);
      }
    },
    /** What is written down of the picture at a place of the stream of data; once for each. */
    describePicture(at: number): string {
      if (described.has(at)) return '';
      described.add(at);
      return pictureDescription(data, at);
    },
    lists: (): Numbering => readListTables(tables, fib),
  };
}

export type WordDocument = ReturnType<typeof openDocument>;

const macPage = 10_000;

/** Word 6 keeps bytes, whose meaning depends on the font's character set or else on the language. */
function oldDecoder(tables: Buffer, fib: Fib): (text: string, font?: number) => string {
  const charsets = oldFontCharsets(tables, fib);
  const byDefault = encodingOfPage(fib.isMac ? macPage : pageOfLanguage(fib.languageId));
  return (text, font = 0) => {
    if (!/[\x80-\xff]/.test(text)) return text;
    const encoding = encodingOfCharset(charsets[font]) ?? byDefault;
    return createDecoder(encoding).decode(Buffer.from(text, 'latin1'));
  };
}
