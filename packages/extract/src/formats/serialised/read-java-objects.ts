import { shortText } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

const mostBytes = 32 * 1024 * 1024;
const mostNames = 20_000;
/** Bytes that may turn out to be no names, as the lengths of what is none overlap each other. */
const mostMissed = 256 * 1024 * 1024;
const classDescription = 0x72;
const string = 0x74;

/** The classes of serialized Java objects and the strings among them. Nothing of it is built. */
export function readJavaObjects(view: View): ExtractedText {
  const bytes = view.bytes(0, Math.min(view.size, mostBytes));
  const classes = new Set<string>();
  const texts = new Set<string>();
  let missed = 0;
  for (
    let at = 4;
    missed < mostMissed && at + 3 < bytes.length && classes.size + texts.size < mostNames;
    at += 1
  ) {
    const mark = bytes[at];
    if (mark !== classDescription && mark !== string) continue;
    const length = bytes.readUInt16BE(at + 1);
    const end = at + 3 + length;
    if (length < 2 || end > bytes.length) continue;
    const text = shortText(bytes.subarray(at + 3, end));
    const isClass = mark === classDescription && /^\[*[\w$.;]+$/.test(text);
    const isText =
      mark === string && !/\p{Cc}/u.test(text.replace(/[\t\r\n]/g, '')) && /\p{L}{2}/u.test(text);
    if (isClass) classes.add(text);
    else if (isText && !/^\[*L[\w/$]+;$/.test(text)) texts.add(text);
    if (isClass || isText) at = end - 1;
    else missed += length;
  }
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Serialized Java objects');
  sheet.list('Classes', classes);
  sheet.list('Texts', texts);
  return sheet.finish({});
}
