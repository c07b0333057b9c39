import { characterOf, shortcutOf } from './characters.ts';
import { createTextWriter, type TextWriter } from './text-writer.ts';

/** Lengths of the groups from 0xF0 on. */
const fixedBytes = [4, 5, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 8, 8, 1];
const textPacket = 8;
const maxDepth = 4;
const maxPackets = 65_536;

/** Gives the text of a packet by its number. */
type PacketText = (id: number, depth: number) => string;

/** The text of a document of WordPerfect 6 or later from where it starts (WordPerfect 6 file format, SDK). */
export function readWp6(bytes: Buffer, start: number): string {
  const packets = textPackets(bytes);
  /** Groups may name the same packet again and again. */
  let left = bytes.length * 4;
  const textOf: PacketText = (id, depth) => {
    const packet = packets.get(id);
    left -= packet ? packet[1] - packet[0] : 0;
    return packet && depth < maxDepth && left > 0 ? scan(bytes.subarray(...packet), textOf, depth + 1) : '';
  };
  const size = bytes.readUInt32LE(20);
  return scan(bytes.subarray(start, size > start ? size : undefined), textOf, 0);
}

/** Where the texts outside of the document stand: those of notes, headers and footers. */
function textPackets(bytes: Buffer): Map<number, [number, number]> {
  const packets = new Map<number, [number, number]>();
  const index = bytes.readUInt16LE(14);
  if (index + 14 > bytes.length) return packets;
  const count = Math.min(bytes.readUInt16LE(index + 2), maxPackets);
  for (let id = 1; id < count && index + (id + 1) * 14 <= bytes.length; id += 1) {
    const at = index + id * 14;
    const data = bytes.readUInt32LE(at + 10);
    if (bytes.readUInt8(at + 1) !== textPacket || data + 6 > bytes.length) continue;
    const first = data + bytes.readUInt32LE(data + 2);
    const blocks = bytes.readUInt16LE(data);
    let length = 0;
    for (let i = 0; i < blocks && data + 10 + i * 4 <= bytes.length; i += 1)
      length += bytes.readUInt32LE(data + 6 + i * 4);
    packets.set(id, [first, Math.min(first + length, bytes.length)]);
  }
  return packets;
}

function scan(bytes: Buffer, textOf: PacketText, depth: number): string {
  const writer = createTextWriter();
  for (let at = 0; at < bytes.length; ) {
    const code = bytes.readUInt8(at);
    if (code >= 0xf0) {
      const length = fixedBytes[code - 0xf0] ?? 1;
      if (at + length <= bytes.length) fixedGroup(writer, bytes.subarray(at, at + length));
      at += length;
    } else if (code >= 0xd0) {
      const size = at + 4 <= bytes.length ? bytes.readUInt16LE(at + 2) : 0;
      if (size < 4) break;
      variableGroup(writer, bytes.subarray(at, at + size), textOf, depth);
      at += size;
    } else {
      single(writer, code);
      at += 1;
    }
  }
  return writer.finish();
}

function single(writer: TextWriter, code: number): void {
  if (code >= 0x21 && code < 0x7f) writer.text(String.fromCharCode(code));
  else if (code >= 1 && code <= 0x20) writer.text(shortcutOf(code));
  else if (code === 0x80 || code === 0x81) writer.text(' ');
  else if (code === 0x84) writer.text('-');
  else if (code === 0x87) writer.endParagraph();
  else if (code >= 0xb4) endOfLine(writer, 0xd0 - code);
}

/** What ends a line: the codes from 0xB4 on and the group 0xD0 number it alike, from the other end. */
function endOfLine(writer: TextWriter, kind: number, columns = 1): void {
  if (kind >= 1 && kind <= 3) writer.text(' ');
  else if ((kind >= 4 && kind <= 9) || kind >= 0x17) writer.endParagraph();
  else if (kind === 0x0a) writer.cell(columns);
  else if (kind >= 0x0b && kind <= 0x10) {
    writer.row();
    writer.cell(columns);
  } else if (kind >= 0x11 && kind <= 0x13) writer.endTable();
}

function fixedGroup(writer: TextWriter, group: Buffer): void {
  const code = group.readUInt8(0);
  if (code === 0xf0) writer.text(characterOf(group.readUInt8(2), group.readUInt8(1)));
  else if (code === 0xf1 && group.readUInt8(1) < 2) writer.undone(group.readUInt8(1) === 0);
  else if (code === 0xf2 || code === 0xf3) writer.attribute(group.readUInt8(1), code === 0xf2);
}

function variableGroup(writer: TextWriter, group: Buffer, textOf: PacketText, depth: number): void {
  if (group.length < 5) return;
  const [code, kind, flags] = [group.readUInt8(0), group.readUInt8(1), group.readUInt8(4)];
  const ids = (flags & 0x80) !== 0 ? idsOf(group) : [];
  const text = () => ids.map((id) => textOf(id, depth)).join('\n\n');
  if (code === 0xd0) endOfLine(writer, kind, reachOf(group, 5 + (ids.length > 0 ? 1 + ids.length * 2 : 0)));
  else if (code === 0xd6 && kind < 4) writer.edge(kind < 2 ? 'header' : 'footer', text());
  else if (code === 0xd7 && kind < 4) {
    if (kind % 2 === 0) writer.note(text());
    writer.noteNumber(kind % 2 === 0);
  } else if (code === 0xe0) writer.text(' ');
  else if (code === 0xd4 && kind === 0x2a) writer.endParagraph();
}

function idsOf(group: Buffer): number[] {
  if (group.length < 6) return [];
  const count = group.readUInt8(5);
  const ids: number[] = [];
  for (let i = 0; i < count && 8 + i * 2 <= group.length; i += 1) ids.push(group.readUInt16LE(6 + i * 2));
  return ids;
}

const cellInformation = 0x85;

/** How many columns the cell of a group reaches over: its data are fields, each with a code at both ends. */
function reachOf(group: Buffer, start: number): number {
  const at = start + 2;
  return at + 2 <= group.length && group.readUInt8(at) === cellInformation
    ? Math.max(1, group.readUInt8(at + 1) & 0x3f)
    : 1;
}
