import { hasAddress, linkAddresses } from './addresses.ts';
import type { Node, Point } from './node.ts';

/** A stretch of a text, within lines without white space at their ends. */
export interface Stretch {
  text: string;
  start: number;
  end: number;
  /** Of `start`. */
  line: number;
  lineStart: number;
  /** No link definitions are about, so brackets are text. */
  hasNoDefinitions: boolean;
}

const plain = /[^\\`*_[\]<&~!\n]+/y;
/** Characters that mean nothing where they stand. */
const literal =
  /\n|\]|!(?!\[)|(?<=[A-Za-z0-9])_+(?=[A-Za-z0-9])|(?<![^\s])[*_](?![^\s])|<(?![A-Za-z/!?])|&(?!#|[A-Za-z0-9]+;)|\\(?![!-/:-@[-`{-~\n])/y;
const escaped = /\\([!-/:-@[-`{-~])/y;
const bracketed = /\[[^\\`*_[\]<&~!\n]*\](?![([:])/y;
const code = /(?<!`)`([^`\n]+)`(?!`)/y;
const link = /(!?)\[(?!\^)([^\\`*_[\]<&~!\n]+)\]\(([^\s()<>\\&[\]]+)\)/y;
const before = '(?<![^\\s!-)+-/:-@[-^{-~])';
const inner = '[\\p{L}\\p{N}](?:[^\\\\`*_[\\]<&~!\\n]*[\\p{L}\\p{N}])?';
const innerStop = '[\\p{L}\\p{N}][^\\\\`*_[\\]<&~!\\n]*[.,:;?)]';
const after = '(?![^\\s!-)+-/:-@[-^{-~])';
const emphasis = new RegExp(
  `${before}(\\*\\*|\\*|__|_)(?:(${inner})\\1${after}|(${innerStop})\\1(?!\\S))`,
  'uy',
);

/** Reads the common marks of a line of text; nothing where there are others, or where they may mean more than they seem to. */
export function readInline(stretch: Stretch): Node[] | undefined {
  const { text, start, end, hasNoDefinitions } = stretch;
  const nodes: Node[] = [];
  let { line, lineStart } = stretch;
  let at = start;
  let value = '';
  let valueStart: Point | undefined;
  let tildes = 0;

  const point = (index: number): Point => ({ line, column: index - lineStart + 1, offset: index });
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    return found && at + found[0].length <= end ? found : null;
  };
  const addText = (more: string, length: number): void => {
    valueStart ??= point(at);
    value += more;
    at += length;
    if (more !== '\n') return;
    line++;
    lineStart = at;
  };
  const endText = (): boolean => {
    if (!valueStart) return true;
    if (hasAddress(value)) {
      const own = text.slice(valueStart.offset, at);
      const isApart =
        (valueStart.offset === start || /^[^A-Za-z0-9]/.test(own)) && (at === end || /\s$/.test(own));
      const isPlain = own === value && !/[[\]]/.test(value);
      const linked = isApart && isPlain ? linkAddresses(value, valueStart) : undefined;
      if (!linked) return false;
      nodes.push(...linked);
    } else nodes.push({ type: 'text', value, position: { start: valueStart, end: point(at) } });
    value = '';
    valueStart = undefined;
    return true;
  };
  const inside = (from: number, own: string): Node => ({
    type: 'text',
    value: own,
    position: { start: point(from), end: point(from + own.length) },
  });
  const addNode = (node: Node, length: number): void => {
    nodes.push({ ...node, position: { start: point(at), end: point(at + length) } });
    at += length;
  };
  const readMark = (): boolean => {
    if (!endText()) return false;
    const mark = match(code);
    if (mark?.[1]) {
      addNode({ type: 'inlineCode', value: trimCode(mark[1]) }, mark[0].length);
      return true;
    }
    const strong = match(emphasis);
    if (strong?.[1]) {
      const [all, run, ...texts] = strong;
      const own = texts.find(Boolean) ?? '';
      if (hasAddress(own)) return false;
      const type = run.length === 2 ? 'strong' : 'emphasis';
      addNode({ type, children: [inside(at + run.length, own)] }, all.length);
      return true;
    }
    const linked = match(link);
    if (!linked) return false;
    const [all, bang, label = '', url] = linked;
    if (hasAddress(label)) return false;
    if (bang) addNode({ type: 'image', title: null, url, alt: label }, all.length);
    else addNode({ type: 'link', title: null, url, children: [inside(at + 1, label)] }, all.length);
    return true;
  };

  while (at < end) {
    plain.lastIndex = at;
    const run = plain.exec(text);
    if (run) addText(run[0].slice(0, end - at), Math.min(run[0].length, end - at));
    if (at >= end) break;
    const found = match(literal) ?? (hasNoDefinitions ? match(bracketed) : null);
    const escaping = found ? null : match(escaped);
    if (found) addText(found[0], found[0].length);
    else if (escaping) addText(escaping[1] ?? '', 2);
    else if (text[at] === '~' && tildes++ === 0 && text[at + 1] !== '~') addText('~', 1);
    else if (!readMark()) return undefined;
  }
  return endText() ? nodes : undefined;
}

/** One space at either side of code is none of it. */
const trimCode = (value: string): string =>
  /^ .* $/.test(value) && value.trim() !== '' ? value.slice(1, -1) : value;
