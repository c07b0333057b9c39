import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { type CodeObject, readMarshal } from './marshal.ts';

const dunder = /^__\w+__$|^<|^\.\d/;

/** The functions and classes of a compiled Python module, their texts and the names they use. Nothing of it is run. */
export function readPyc(view: View): ExtractedText {
  const magic = view.u16(0, true);
  if (view.u16(2) !== 0x0d0a) throw new Unreadable('corrupt', 'no compiled module');
  if (magic < 3300 || magic > 3900)
    throw new Unreadable('unsupported', `compiled Python of version ${magic}`);
  const module = readMarshal(view, magic < 3390 ? 12 : 16, magic);
  const sheet = createFactSheet();
  const codes = [...within(module)];
  sheet.fact('Source', module.file);
  sheet.list(
    'Functions and classes',
    codes
      .slice(1)
      .map(({ name }) => name)
      .filter((name) => !dunder.test(name)),
  );
  sheet.list(
    'Texts',
    codes.flatMap(({ texts }) => texts).filter((text) => /\p{L}{2}/u.test(text)),
  );
  sheet.list(
    'Names',
    codes.flatMap(({ names }) => names).filter((name) => !dunder.test(name)),
  );
  return sheet.finish({ title: module.file.replace(/^.*[\\/]/, '') });
}

/** A code object and those in it, each once however often it is referred to. */
function within(code: CodeObject, seen = new Set<CodeObject>()): Set<CodeObject> {
  if (seen.has(code)) return seen;
  seen.add(code);
  for (const child of code.codes) within(child, seen);
  return seen;
}
