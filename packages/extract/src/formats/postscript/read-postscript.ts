import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { documentComments } from './document-comments.ts';
import { openPostscript } from './open-postscript.ts';
import { type PostscriptToken, postscriptTokens } from './scan-postscript.ts';

/** Words after which strings are no text: names of fonts, of files, of resources. */
const noText =
  /^(?:def|findfont|run|print|=|==|eq|ne|search|anchorsearch|cvn|cvx|exec|token|readhexstring|file|stopped|put|known|ProcSet|stringwidth)$/;
/** Lines whose places differ less than this, in the units of the page, are one. */
const sameLine = 2;
/** A step to the right of more than this is a space, a smaller one brings letters together. */
const spaceStep = 1.2;

/** Reads the strings that a program shows: best effort, without running it, so letters of fonts of its own stay unread. */
export async function readPostscript(path: string): Promise<ExtractedText> {
  const program = await openPostscript(path);
  if (/^%%Creator: dvips/m.test(program.slice(0, 4096)))
    throw new Unreadable('unsupported', 'letters of TeX fonts need gs');
  const properties = documentComments(program);
  const prolog = /^%%EndProlog\b|^%%EndSetup\b/m.exec(program);
  const body = prolog ? program.slice(prolog.index) : program;
  const verbs = verbsOf(prolog ? program.slice(0, prolog.index) : '');
  const parts = body.split(/^%%Page:[^\r\n]{0,200}/m);
  const texts = parts.map((page) => textOf(postscriptTokens(page), verbs)).filter(Boolean);
  if (texts.length < 2) return { markdown: texts.join('\n\n'), ...properties };
  const paged = createPagedText();
  for (const [i, text] of texts.entries()) paged.add(i + 1, text);
  return { ...paged.result(), pages: texts.length, ...properties };
}

interface Verb {
  move?: 'to' | 'by';
  /** It spreads its letters by a number that it takes: as much as a space divides two words. */
  spreads?: boolean;
}

/** What the words that a program defines do before they show: many producers write short names of their own. */
function verbsOf(prolog: string): ReadonlyMap<string, Verb> {
  const verbs = new Map<string, Verb>([
    ['moveto', { move: 'to' }],
    ['rmoveto', { move: 'by' }],
    ['translate', { move: 'to' }],
    ['ashow', { spreads: true }],
  ]);
  for (const [, name = '', body = ''] of prolog.matchAll(/\/([^\s/{}()]{1,40})\s?\{([^{}]{1,300})\}/g)) {
    const move = /\brmoveto\b/.test(body) ? 'by' : /\bmoveto\b/.test(body) ? 'to' : undefined;
    const spreads = /\bashow\b/.test(body);
    if (move || spreads) verbs.set(name, { move, spreads });
  }
  return verbs;
}

function textOf(tokens: Iterable<PostscriptToken>, verbs: ReadonlyMap<string, Verb>): string {
  const lines: string[] = [];
  let line = '';
  let numbers: number[] = [];
  let strings: string[] = [];
  let height: number | undefined;
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  const moveBy = (how: 'to' | 'by') => {
    const [x = 0, y = 0] = numbers.slice(-2);
    if (how === 'to' && height !== undefined && Math.abs(y - height) > sameLine) endLine();
    else if (how === 'to' ? line !== '' : Math.abs(numbers.at(-1) ?? x) > spaceStep) line += ' ';
    if (how === 'to') height = y;
  };
  for (const token of tokens) {
    if (token.kind === 'number') numbers.push(token.value);
    else if (token.kind === 'string') strings.push(token.value);
    else if (!/^[[\]{}/]/.test(token.value)) {
      const { move, spreads } = verbs.get(token.value) ?? {};
      if (move && numbers.length > 0) moveBy(move);
      const shown = noText.test(token.value) ? '' : strings.filter(isReadable).join('');
      line += spreads && (numbers[0] ?? 0) > spaceStep ? [...shown].join(' ') : shown;
      if (/^(?:showpage|newline|nl|crlf|n)$/i.test(token.value)) endLine();
      strings = [];
      numbers = [];
    }
  }
  endLine();
  const text = lines
    .map((shown) => decodeText(Buffer.from(shown.replace(/ {2,}/g, ' '), 'latin1')))
    .join('\n');
  return isProse(text) ? text : '';
}

/** Codes of the letters of a subset of a font are mostly no letters, and words that run together are of no use. */
function isProse(text: string): boolean {
  const marks = text.replace(/\s/g, '').length;
  if (marks > text.split(/\s+/).length * 14) return false;
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > marks * 0.6;
}

/** Strings of bytes are not text. */
function isReadable(text: string): boolean {
  const controls = text.match(/[\p{Cc}\x80-\x9f]/gu)?.length ?? 0;
  return text !== '' && controls <= text.length / 10;
}
