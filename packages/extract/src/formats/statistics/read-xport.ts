import { shortText } from '../../bytes/cursor.ts';
import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { mostColumns } from '../../sheets/data-table.ts';
import { createDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { writeDataSet } from './data-set.ts';
import { showBy } from './sas-values.ts';

const recordBytes = 80;
const mostMembers = 100;

/** A variable of a member; it lies at `at` in each case. */
interface Variable {
  name: string;
  label: string;
  isText: boolean;
  at: number;
  bytes: number;
  show(value: number): string;
}

/** The members of a SAS transport file (version 5 or 8), each as a table. */
export function readXport({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const headers = headersIn(view);
    const members = headers.filter(({ kind }) => kind.startsWith('MEMB')).slice(0, mostMembers);
    const texts = members.map((member, i) =>
      readMember(view, headers, member.at, members[i + 1]?.at ?? view.size),
    );
    if (texts.length === 0) throw new Unreadable('corrupt', 'no member');
    return { markdown: texts.map(({ markdown }) => markdown).join('\n\n'), title: texts[0]?.title };
  });
}

interface Header {
  kind: string;
  at: number;
  /** What the header counts. */
  count: number;
}

const headerPattern = /^HEADER RECORD\*{7}(\w+) +HEADER RECORD!{7}(\d{10})/;
const opening = Buffer.from('HEADER RECORD*******');
const chunkBytes = recordBytes * 4096;

function headersIn(view: View): Header[] {
  const found: Header[] = [];
  for (let start = 0; start < view.size && found.length < mostMembers * 6; start += chunkBytes) {
    const chunk = view.bytes(start, Math.min(chunkBytes, view.size - start));
    for (let at = chunk.indexOf(opening); at !== -1; at = chunk.indexOf(opening, at + recordBytes)) {
      const [, kind, count] = headerPattern.exec(chunk.toString('latin1', at, at + recordBytes)) ?? [];
      if (kind && at % recordBytes === 0) found.push({ kind, at: start + at, count: Number(count) });
    }
  }
  return found;
}

function readMember(view: View, headers: readonly Header[], start: number, end: number): ExtractedText {
  const within = headers.filter(({ at }) => at > start && at < end);
  const names = within.find(({ kind }) => kind.startsWith('NAM'));
  const cases = within.find(({ kind }) => kind.startsWith('OBS'));
  if (!names || !cases) throw new Unreadable('corrupt', 'a member without variables');
  const isLater = names.kind === 'NAMSTV8';
  const stride = /0136\s*$/.test(view.bytes(start, recordBytes).toString('latin1')) ? 136 : 140;
  const label = shortText(view.bytes(start + 3 * recordBytes + 32, 40)).trim();
  const name = shortText(view.bytes(start + 2 * recordBytes + 8, isLater ? 32 : 8)).trim();
  const variables = Array.from({ length: Math.min(names.count, mostColumns) }, (_, i) =>
    readVariable(view.bytes(names.at + recordBytes + i * stride, stride), isLater),
  );
  const rows = rowsOf(view, variables, cases.at + recordBytes, end);
  return writeDataSet({ title: label || name, columns: variables, rows });
}

function readVariable(bytes: Buffer, isLater: boolean): Variable {
  const text = (at: number, length: number) =>
    shortText(bytes.subarray(at, at + length))
      .replaceAll('\0', '')
      .trim();
  return {
    isText: bytes.readUInt16BE(0) === 2,
    bytes: bytes.readUInt16BE(4),
    name: (isLater && text(88, 32)) || text(8, 8),
    label: text(16, 40),
    show: showBy(text(56, 8)),
    at: bytes.readUInt32BE(84),
  };
}

function* rowsOf(
  view: View,
  variables: readonly Variable[],
  start: number,
  end: number,
): Generator<string[]> {
  const rowBytes = variables.reduce((most, { at, bytes }) => Math.max(most, at + bytes), 0);
  if (rowBytes === 0) return;
  const decoder = createDecoder('utf-8');
  for (let at = start; at + rowBytes <= end; at += rowBytes) {
    const row = view.bytes(at, rowBytes);
    // The last record is filled up with spaces.
    if (end - at < recordBytes && row.every((byte) => byte === 32)) return;
    yield variables.map(({ isText, at: place, bytes, show }) => {
      const value = row.subarray(place, place + bytes);
      if (isText) return decoder.decode(value).replaceAll('\0', '').trim();
      const number = hexadecimalFloat(value);
      return number === undefined ? '' : show(number);
    });
  }
}

/** A number of the IBM 360: a sign, an exponent of 16, a fraction; a letter or point without fraction is missing. */
export function hexadecimalFloat(bytes: Buffer): number | undefined {
  const [first = 0, ...fraction] = bytes;
  if (fraction.every((byte) => byte === 0)) return first === 0 ? 0 : undefined;
  const value = fraction.reduceRight((sum, byte) => (sum + byte) / 256, 0);
  return (first & 0x80 ? -1 : 1) * value * 16 ** ((first & 0x7f) - 64);
}
