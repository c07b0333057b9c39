import { hasRightToLeft } from '../layout/reading-order.ts';
import { end, Lexer } from '../syntax/lexer.ts';
import { Keyword, type PdfObject } from '../syntax/objects.ts';

/** What codes stand for, and of how many bytes codes are. */
export interface ToUnicode {
  texts: Map<number, string>;
  codeBytes: number;
}

const maxRange = 65_536;

/**
 * Reads a character map from codes to Unicode (ISO 32000-2, 9.10.3). What one glyph of a script from right to left
 * stands for is turned round, as it is seen.
 */
export function readToUnicode(bytes: Buffer): ToUnicode {
  const texts = new Map<number, string>();
  const lexer = new Lexer(bytes);
  let codeBytes = 0;
  let operands: PdfObject[] = [];
  for (let object = lexer.next(); object !== end; object = lexer.next()) {
    if (!(object instanceof Keyword)) {
      operands.push(object);
      continue;
    }
    if (object.word === 'endcodespacerange') codeBytes = Math.max(codeBytes, stringAt(operands, 0).length);
    if (object.word === 'endbfchar') addChars(operands, texts);
    if (object.word === 'endbfrange') addRanges(operands, texts);
    operands = [];
  }
  for (const [code, text] of texts)
    if (text.length > 1 && hasRightToLeft(text)) texts.set(code, [...text].reverse().join(''));
  return { texts, codeBytes };
}

const stringAt = (operands: readonly PdfObject[], i: number): string => {
  const operand = operands[i];
  return typeof operand === 'string' ? operand : '';
};

function addChars(operands: readonly PdfObject[], texts: Map<number, string>): void {
  for (let i = 0; i + 1 < operands.length; i += 2)
    texts.set(codeOf(stringAt(operands, i)), utf16(stringAt(operands, i + 1)));
}

function addRanges(operands: readonly PdfObject[], texts: Map<number, string>): void {
  for (let i = 0; i + 2 < operands.length; i += 3) {
    const from = codeOf(stringAt(operands, i));
    const to = Math.min(codeOf(stringAt(operands, i + 1)), from + maxRange);
    const target = operands[i + 2];
    if (Array.isArray(target)) {
      for (const [k, item] of target.entries())
        if (typeof item === 'string' && from + k <= to) texts.set(from + k, utf16(item));
    } else if (typeof target === 'string') {
      const text = utf16(target);
      const last = text.codePointAt(text.length - (text.length > 1 && isLow(text) ? 2 : 1)) ?? 0;
      const head = text.slice(0, text.length - String.fromCodePoint(last).length);
      for (let code = from; code <= to && last + code - from <= 0x10ffff; code++)
        texts.set(code, head + String.fromCodePoint(last + code - from));
    }
  }
}

const isLow = (text: string): boolean => (text.charCodeAt(text.length - 1) & 0xfc00) === 0xdc00;

/** The number that the bytes of a string are. */
function codeOf(bytes: string): number {
  let code = 0;
  for (let i = 0; i < bytes.length && i < 4; i++) code = code * 256 + bytes.charCodeAt(i);
  return code;
}

function utf16(bytes: string): string {
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2)
    text += String.fromCharCode(bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1));
  return text;
}
