import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import { type View, viewOf } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';
import { messagesAt } from './messages.ts';
import { symbolNames } from './symbol-names.ts';

const mostEntries = 20_000;
const mostBytes = 32 * 1024 * 1024;
const mostSections = 1_000;

interface Found {
  module?: string;
  made: string[];
  imports: string[];
  exports: string[];
  functions: string[];
  messages: string[];
}

/** What a WebAssembly module says of itself: what it takes and gives, the names of its functions, and its messages. */
export function readWasm(view: View): ExtractedText {
  if (view.bytes(0, 4).toString('latin1') !== '\0asm') throw new Unreadable('corrupt', 'no module');
  const found: Found = { made: [], imports: [], exports: [], functions: [], messages: [] };
  const cursor = createCursor(view, 8);
  for (let i = 0; i < mostSections && !cursor.isAtEnd(); i += 1) {
    const id = attempt(() => cursor.u8());
    const length = attempt(() => number(cursor));
    if (id === undefined || length === undefined) break;
    const [start, end] = [cursor.at(), Math.min(cursor.at() + length, view.size)];
    if (id === 11) found.messages.push(...messagesAt(view, start, end - start));
    else if (end - start <= mostBytes)
      attempt(() => readSection(id, viewOf(view.bytes(start, end - start)), found));
    cursor.seek(start + length);
  }
  const sheet = createFactSheet();
  sheet.fact('Kind', 'WebAssembly module');
  sheet.fact('Made by', found.made.join(', '));
  sheet.list('Exports', symbolNames(found.exports));
  sheet.list('Imports', found.imports);
  sheet.list('Functions', symbolNames(found.functions));
  sheet.list('Messages', found.messages);
  return sheet.finish({ title: found.module });
}

function number(cursor: Cursor): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = cursor.u8();
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
  throw new Unreadable('corrupt', 'a number without end');
}

const name = (cursor: Cursor): string => shortText(cursor.bytes(number(cursor)));

function readSection(id: number, view: View, found: Found): void {
  const cursor = createCursor(view);
  if (id === 0) readCustom(cursor, view, found);
  if (id === 2) {
    for (let left = Math.min(number(cursor), mostEntries); left > 0; left -= 1) {
      found.imports.push(`${name(cursor)}.${name(cursor)}`);
      skipImport(cursor);
    }
  }
  if (id === 7) {
    for (let left = Math.min(number(cursor), mostEntries); left > 0; left -= 1) {
      found.exports.push(name(cursor));
      cursor.skip(1);
      number(cursor);
    }
  }
}

function skipImport(cursor: Cursor): void {
  const kind = cursor.u8();
  if (kind === 1) cursor.skip(1);
  if (kind === 1 || kind === 2) {
    const hasMaximum = number(cursor) & 1;
    number(cursor);
    if (hasMaximum) number(cursor);
  } else if (kind === 3) cursor.skip(2);
  else {
    if (kind === 4) cursor.skip(1);
    number(cursor);
  }
}

function readCustom(cursor: Cursor, view: View, found: Found): void {
  const kind = name(cursor);
  if (kind === 'producers') {
    for (let fields = Math.min(number(cursor), 10); fields > 0; fields -= 1) {
      name(cursor);
      for (let left = Math.min(number(cursor), 100); left > 0; left -= 1)
        found.made.push(`${name(cursor)} ${name(cursor)}`);
    }
  }
  if (kind !== 'name') return;
  while (cursor.at() < view.size) {
    const part = cursor.u8();
    const end = number(cursor) + cursor.at();
    if (part === 0) found.module = name(cursor);
    if (part === 1) {
      for (let left = Math.min(number(cursor), mostEntries); left > 0; left -= 1) {
        number(cursor);
        found.functions.push(name(cursor));
      }
    }
    cursor.seek(end);
  }
}
