import { type Cursor, createCursor } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { type Constants, readConstants } from './constants.ts';
import { signatureOf } from './signature.ts';

const isInterface = 0x0200;
const isMadeByCompiler = 0x1000;
const mostMembers = 10_000;

/** What a compiled Java class has: its name, what it extends, its fields and methods, and its texts. */
export function readClass(view: View): ExtractedText {
  if (view.u32(0) !== 0xcafebabe) throw new Unreadable('corrupt', 'no class');
  const cursor = createCursor(view, 8);
  const constants = readConstants(cursor);
  const flags = cursor.u16();
  const name = constants.className(cursor.u16());
  const parent = constants.className(cursor.u16());
  const interfaces = Array.from({ length: cursor.u16() }, () => constants.className(cursor.u16()));
  if (name === '') throw new Unreadable('corrupt', 'a class without a name');
  const sheet = createFactSheet();
  sheet.fact('Kind', flags & isInterface ? 'Java interface' : 'Java class');
  sheet.fact('Package', name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '');
  sheet.fact('Extends', parent === 'java.lang.Object' ? '' : parent);
  sheet.fact('Implements', interfaces.join(', '));
  sheet.list('Fields', attempt(() => members(cursor, constants)) ?? []);
  sheet.list('Methods', attempt(() => members(cursor, constants)) ?? []);
  sheet.list('Texts', constants.strings());
  return sheet.finish({ title: name.slice(name.lastIndexOf('.') + 1) });
}

function members(cursor: Cursor, constants: Constants): string[] {
  const names: string[] = [];
  const count = Math.min(cursor.u16(), mostMembers);
  for (let i = 0; i < count; i += 1) {
    const [flags, name, descriptor] = [cursor.u16(), cursor.u16(), cursor.u16()];
    skipAttributes(cursor);
    const isOwn = !(flags & isMadeByCompiler) && constants.text(name) !== '<clinit>';
    if (isOwn) names.push(signatureOf(constants.text(name), constants.text(descriptor)));
  }
  return names;
}

function skipAttributes(cursor: Cursor): void {
  const count = cursor.u16();
  for (let i = 0; i < count; i += 1) {
    cursor.skip(2);
    cursor.skip(cursor.u32());
  }
}
