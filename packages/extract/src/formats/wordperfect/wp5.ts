import { characterOf } from './characters.ts';
import { createTextWriter, type TextWriter } from './text-writer.ts';

/** Lengths of the groups from 0xC0 to 0xCF. */
const fixedBytes = [4, 9, 11, 3, 3, 5, 6, 7, 4, 5, 6, 6, 8, 10, 10, 12];
const maxDepth = 4;

/** The text of a document of WordPerfect 5.0 or 5.1 (WordPerfect 5.1 file format, developer's toolkit). */
export function readWp5(bytes: Buffer, depth = 0): string {
  const writer = createTextWriter();
  for (let at = 0; at < bytes.length; ) {
    const code = bytes.readUInt8(at);
    if (code >= 0xd0) {
      if (at + 4 > bytes.length) break;
      const size = bytes.readUInt16LE(at + 2);
      if (size < 4) break;
      variableGroup(writer, bytes.subarray(at, at + size + 4), depth);
      at += size + 4;
    } else if (code >= 0xc0) {
      const length = fixedBytes[code - 0xc0] ?? 1;
      if (at + length <= bytes.length) fixedGroup(writer, bytes.subarray(at, at + length));
      at += length;
    } else {
      single(writer, code);
      at += 1;
    }
  }
  return writer.finish();
}

const paragraphEnds = new Set([0x0a, 0x0c, 0x8c, 0x99]);
const spaces = new Set([0x0b, 0x0d, 0x20, 0xa0]);
const hyphens = new Set([0xa9, 0xaa]);

function single(writer: TextWriter, code: number): void {
  if (spaces.has(code)) writer.text(' ');
  else if (code > 0x20 && code < 0x7f) writer.text(String.fromCharCode(code));
  else if (paragraphEnds.has(code)) writer.endParagraph();
  else if (hyphens.has(code)) writer.text('-');
}

function fixedGroup(writer: TextWriter, group: Buffer): void {
  const code = group.readUInt8(0);
  if (code === 0xc0) writer.text(characterOf(group.readUInt8(2), group.readUInt8(1)));
  else if (code === 0xc1 || code === 0xc2) writer.text(' ');
  else if (code === 0xc3 || code === 0xc4) writer.attribute(group.readUInt8(1), code === 0xc3);
}

/** Where the text within a group starts, from the group's first byte; its last four repeat its head. */
function innerText(group: Buffer, start: number, depth: number): string {
  return depth < maxDepth ? readWp5(group.subarray(Math.min(start, group.length), -4), depth + 1) : '';
}

function variableGroup(writer: TextWriter, group: Buffer, depth: number): void {
  const [code, kind] = [group.readUInt8(0), group.readUInt8(1)];
  if (code === 0xd5 && kind < 4) {
    writer.edge(kind < 2 ? 'header' : 'footer', innerText(group, 22, depth));
  } else if (code === 0xd6 && group.length > 8) {
    const pages = group.readUInt8(7);
    writer.note(innerText(group, kind === 0 ? 8 + 2 * (pages + 1) + 9 : 11, depth));
  } else if (code === 0xdc && kind === 0) {
    writer.cell(group.length > 6 ? Math.max(1, group.readUInt8(6) & 0x7f) : 1);
  } else if ((code === 0xdc && kind === 1) || (code === 0xdd && (kind === 1 || kind === 3))) writer.row();
  else if ((code === 0xdc || code === 0xdd) && kind === 2) writer.endTable();
}
