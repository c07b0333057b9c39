import { type Dict, Name, NotPlain, nameOf, PdfStream } from '../syntax/objects.ts';
import type { PdfDocument } from '../syntax/open-document.ts';
import { type Encoding, encodingNamed } from './encodings.ts';
import { textOfGlyph } from './glyph-names.ts';
import { readToUnicode, type ToUnicode } from './to-unicode.ts';
import { compositeWidths, simpleWidths } from './widths.ts';

/** A font as far as text goes. */
export interface Font {
  bold: boolean;
  italic: boolean;
  fixed: boolean;
  /** Bytes of a code: 1 or 2. */
  codeBytes: number;
  /** Undefined where nothing tells what the code stands for. */
  textOf(code: number): string | undefined;
  /** In thousandths of the size. */
  widthOf(code: number): number;
  /** By code, where codes are of one byte. */
  texts?: Encoding;
  widths?: Float64Array;
  /** 1 for each code that stands for the character of its number. */
  isItself?: Uint8Array;
}

const [fixedFlag, symbolicFlag, italicFlag, forceBoldFlag] = [1, 4, 64, 1 << 18];

/** Reads a font; throws `NotPlain` where its codes cannot be told by its dictionary alone. */
export function loadFont(document: PdfDocument, dict: Dict): Font {
  const subtype = nameOf(document.resolve(dict.get('Subtype')));
  const name = (nameOf(document.resolve(dict.get('BaseFont'))) ?? '').replace(/^[A-Z]{6}\+/, '');
  const unicode = toUnicodeOf(document, dict);
  const descendant =
    subtype === 'Type0' ? document.dictOf(document.list(dict.get('DescendantFonts'))[0]) : undefined;
  const descriptor = document.dictOf((descendant ?? dict).get('FontDescriptor'));
  const flags = document.number(descriptor?.get('Flags')) ?? 0;
  const weight = document.number(descriptor?.get('FontWeight')) ?? 400;
  const style = {
    bold: weight >= 600 || (flags & forceBoldFlag) !== 0 || /bold|black|heavy|demi|cmbx|cmb\d/i.test(name),
    italic: (flags & italicFlag) !== 0 || /italic|oblique|cmti|cmsl/i.test(name),
    fixed: (flags & fixedFlag) !== 0 || /courier|mono|typewriter|cmtt/i.test(name),
  };
  if (subtype === 'Type0') return { ...style, ...compositeFont(document, dict, descendant, unicode) };
  const isSymbolic = (flags & symbolicFlag) !== 0;
  const texts = encodingOf(document, dict, { name, subtype, isSymbolic, unicode });
  const scale =
    subtype === 'Type3' ? Math.abs(document.numbers(dict.get('FontMatrix'))[0] ?? 0.001) * 1000 : 1;
  const widths = simpleWidths(document, dict, name).map((width) => width * scale);
  return {
    ...style,
    codeBytes: 1,
    texts,
    widths,
    textOf: (code) => texts[code],
    widthOf: (code) => widths[code] ?? 0,
    isItself: Uint8Array.from(texts, (text, code) => (text === String.fromCharCode(code) ? 1 : 0)),
  };
}

function toUnicodeOf(document: PdfDocument, dict: Dict): ToUnicode | undefined {
  const stream = document.resolve(dict.get('ToUnicode'));
  return stream instanceof PdfStream ? readToUnicode(document.unpack(stream)) : undefined;
}

function compositeFont(
  document: PdfDocument,
  dict: Dict,
  descendant: Dict | undefined,
  unicode: ToUnicode | undefined,
): Pick<Font, 'codeBytes' | 'textOf' | 'widthOf'> {
  if (nameOf(document.resolve(dict.get('Encoding'))) !== 'Identity-H' || !descendant || !unicode)
    throw new NotPlain('a composite font of another encoding');
  const { of, other } = compositeWidths(document, descendant);
  const { texts } = unicode;
  return {
    codeBytes: 2,
    textOf: (code) => texts.get(code),
    widthOf: (code) => of.get(code) ?? other,
  };
}

interface SimpleFont {
  name: string;
  subtype: string | undefined;
  isSymbolic: boolean;
  unicode: ToUnicode | undefined;
}

function encodingOf(document: PdfDocument, dict: Dict, font: SimpleFont): Encoding {
  const given = document.resolve(dict.get('Encoding'));
  const named = given instanceof Map ? nameOf(document.resolve(given.get('BaseEncoding'))) : nameOf(given);
  const encoding = encodingNamed(named) ?? builtInEncoding(document, dict, font);
  if (given instanceof Map) applyDifferences(document, given, encoding);
  for (const [code, text] of font.unicode?.texts ?? []) if (code < 256) encoding[code] = text;
  return encoding;
}

function applyDifferences(document: PdfDocument, dict: Dict, encoding: Encoding): void {
  let code = 0;
  for (const item of document.list(dict.get('Differences'))) {
    if (typeof item === 'number') code = item;
    else if (item instanceof Name) encoding[code++ & 255] = textOfGlyph(item.value);
  }
}

/** The encoding that a font brings; empty where only its program would tell. */
function builtInEncoding(
  document: PdfDocument,
  dict: Dict,
  { name, subtype, isSymbolic }: SimpleFont,
): Encoding {
  const descriptor = document.dictOf(dict.get('FontDescriptor'));
  const program = document.resolve(descriptor?.get('FontFile'));
  if (program instanceof PdfStream) return typeOneEncoding(document.unpack(program));
  const isKnown = !/symbol|dingbat/i.test(name) && subtype !== 'Type3';
  const isEmbedded = descriptor?.has('FontFile2') || descriptor?.has('FontFile3');
  const isTold = isKnown && !(isEmbedded && isSymbolic);
  return (isTold && encodingNamed('StandardEncoding')) || Array.from({ length: 256 }, () => undefined);
}

/** The encoding in the clear part of a Type 1 font program. */
function typeOneEncoding(program: Buffer): Encoding {
  const clear = program.toString('latin1', 0, Math.max(0, program.indexOf('eexec')));
  const encoding: Encoding = Array.from({ length: 256 }, () => undefined);
  if (/\/Encoding\s+StandardEncoding/.test(clear)) return encodingNamed('StandardEncoding') ?? encoding;
  for (const [, code, glyph = ''] of clear.matchAll(/dup\s+(\d{1,3})\s*\/(\S+)\s+put/g))
    encoding[Number(code) & 255] = textOfGlyph(glyph);
  return encoding;
}
