import { end, type Lexer } from '../syntax/lexer.ts';
import { Keyword } from '../syntax/objects.ts';

/** Passes over a picture within the content, up to an `EI` that stands on its own before text. */
export function skipInlineImage(lexer: Lexer): void {
  for (let object = lexer.next(); object !== end; object = lexer.next())
    if (object instanceof Keyword && object.word === 'ID') break;
  const { bytes } = lexer;
  for (let at = bytes.indexOf('EI', lexer.pos + 1); at !== -1; at = bytes.indexOf('EI', at + 1)) {
    const behind = bytes.toString('latin1', at + 2, at + 12);
    if (isSpace(bytes[at - 1]) && (behind === '' || /^[\s\0][\x20-\x7e\s]*$/.test(behind))) {
      lexer.pos = at + 2;
      return;
    }
  }
  lexer.pos = bytes.length;
}

const isSpace = (byte = 0): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;
