import { shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostElements = 1_000_000;
const mostTexts = 20_000;

/** Elements by class and number: names of the file and its pictures, and texts of four kinds. */
const names: ReadonlySet<string> = new Set(['0 1', '0 3', '1 2']);
const texts: ReadonlySet<string> = new Set(['4 4', '4 5', '4 6']);

/** The texts of a graphics metafile in its binary encoding (ISO 8632-3). */
export function readCgm(view: View): ExtractedText {
  const found: string[] = [];
  const titles: string[] = [];
  let at = 0;
  for (let i = 0; i < mostElements && at + 2 <= view.size && found.length < mostTexts; i += 1) {
    const head = view.u16(at);
    const key = `${head >> 12} ${(head >> 5) & 127}`;
    if (i === 0 && key !== '0 1') throw new Unreadable('corrupt', 'no graphics metafile');
    const element = attempt(() => readParameters(view, at, head));
    if (!element || key === '0 2') break;
    const text = names.has(key) || texts.has(key) ? lastString(element.bytes) : undefined;
    if (text) (texts.has(key) ? found : titles).push(text);
    at = element.end;
  }
  const sheet = createFactSheet();
  for (const text of titles.slice(1)) sheet.fact('Named', text);
  for (const text of found) sheet.text(text);
  return sheet.finish({ title: titles[0] });
}

/** Parameters, long ones in parts, padded to an even length. */
function readParameters(view: View, at: number, head: number): { bytes: Buffer; end: number } {
  if ((head & 31) < 31)
    return { bytes: view.bytes(at + 2, head & 31), end: at + 2 + (((head & 31) + 1) & ~1) };
  const parts: Buffer[] = [];
  let place = at + 2;
  for (let goesOn = true; goesOn && parts.length < 1_000; ) {
    const length = view.u16(place);
    goesOn = length > 0x7fff;
    parts.push(view.bytes(place + 2, length & 0x7fff));
    place += 2 + (((length & 0x7fff) + 1) & ~1);
  }
  return { bytes: Buffer.concat(parts), end: place };
}

/** The string at the end of the parameters, behind points whose size depends on what was declared. */
function lastString(bytes: Buffer): string | undefined {
  for (let at = 0; at < bytes.length; at += 1) {
    const length = bytes.readUInt8(at);
    if (
      length > 0 &&
      length < 255 &&
      at + 1 + length === bytes.length &&
      !/[^\t -\xff]/.test(bytes.toString('latin1', at + 1))
    )
      return shortText(bytes.subarray(at + 1));
    if (length === 255 && at + 3 < bytes.length && at + 3 + bytes.readUInt16BE(at + 1) === bytes.length)
      return shortText(bytes.subarray(at + 3));
  }
  return undefined;
}
