import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import type { FactSheet } from '../../facts/fact-sheet.ts';

const mostBytes = 256 * 1024;

const labels = {
  FullName: 'Full name',
  FamilyName: 'Family',
  Weight: 'Weight',
  version: 'Version',
  Notice: 'Notice',
  Copyright: 'Copyright',
} as const;

/** The readable part of a Type 1 font in its binary form. */
export function readType1(view: View, sheet: FactSheet): ExtractedText {
  const text = view.bytes(6, Math.min(view.u32(2, true), mostBytes, view.size - 6)).toString('latin1');
  const value = (key: string) => {
    const [, found] =
      new RegExp(`/${key}\\s*\\(((?:[^()\\\\]|\\\\.|\\([^()]{0,2000}\\)){0,8000})\\)`).exec(text) ?? [];
    return found
      ?.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
      .replace(/\\(.)/g, '$1');
  };
  for (const [key, label] of Object.entries(labels)) sheet.fact(label, value(key));
  const [, name] = /\/FontName\s*\/(\S{1,200})/.exec(text) ?? [];
  sheet.fact('PostScript name', name);
  for (const [, comment] of text.matchAll(/^%%(?:Creation|Copyright|Title)\w*:?\s*(.{1,500})$/gm))
    sheet.fact('Comment', comment);
  return sheet.finish({ title: value('FullName') ?? name });
}
