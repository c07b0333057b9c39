import { cellText } from '../../sheets/sheet-table.ts';
import { createStringReader, type Segments } from './segments.ts';

/** The strings that cells refer to by number (MS-XLS 2.4.265), as the text of cells. */
export function readSharedStrings(stream: Buffer, segments: Segments): string[] {
  const reader = createStringReader(stream, segments);
  reader.skip(8);
  const strings: string[] = [];
  while (!reader.isAtEnd()) strings.push(cellText(reader.string(reader.u16())));
  return strings;
}
