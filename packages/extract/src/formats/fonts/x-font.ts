import { createCursor, untilZero } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import type { FactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const properties = 1;
const mostProperties = 500;

const told =
  /^(?:FONT|FOUNDRY|FAMILY_NAME|WEIGHT_NAME|FULL_NAME|FACE_NAME|COPYRIGHT|NOTICE|FONT_VERSION|CHARSET_REGISTRY)$/;

/** The properties of an X font in its compiled form that are words. */
export function readXFont(view: View, sheet: FactSheet): ExtractedText {
  const count = Math.min(view.u32(4, true), 64);
  const tables = Array.from({ length: count }, (_, i) => 8 + i * 16);
  const table = tables.find((at) => view.u32(at, true) === properties);
  if (table === undefined) throw new Unreadable('corrupt', 'a font without properties');
  const start = view.u32(table + 12, true);
  const cursor = createCursor(view, start + 4, (view.u32(start, true) & 4) === 0);
  const fields = Array.from({ length: Math.min(cursor.u32(), mostProperties) }, () => ({
    name: cursor.u32(),
    isText: cursor.u8() !== 0,
    value: cursor.u32(),
  }));
  cursor.skip((4 - (fields.length & 3)) & 3);
  const strings = cursor.bytes(cursor.u32());
  const values = new Map<string, string>();
  for (const { name, isText, value } of fields) {
    const key = untilZero(strings.subarray(name));
    if (isText && told.test(key)) values.set(key, untilZero(strings.subarray(value)));
  }
  for (const [key, value] of values) sheet.fact(labelOf(key), value);
  return sheet.finish({ title: values.get('FULL_NAME') ?? values.get('FAMILY_NAME') });
}

const labelOf = (key: string): string => {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
