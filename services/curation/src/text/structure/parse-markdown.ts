import { parseAll } from './general-parser.ts';
import { isBlank, lineAt, type Place, type Source } from './lines.ts';
import { type Node, shift } from './node.ts';
import { readSimple } from './simple-blocks.ts';

/** A label of a definition ends like this; where there is none, brackets are text. */
const definitionMark = ']:';
/** Characters that move everything behind them, or end lines in another way. */
const unusual = /[\r\0\ufeff]/;
/** What goes on with a list or with indented code although a blank line is between. */
const mayGoOn = /^(?:\s|[-*+]|\d{1,9}[.)])/;
/** Behind these everything is closed once a line is blank. */
const closed = new Set(['paragraph', 'heading', 'table', 'blockquote', 'thematicBreak', 'definition']);
/** A paragraph behind a text, which shows whether the text leaves something open. */
const probe = 'x';

/**
 * The children of the tree of a text, as the general parser gives them for the whole of it. Common blocks are read here; what
 * is between them goes to the parser stretch by stretch, since that takes most of the time, and more than its share on long texts.
 */
export function parseMarkdown(text: string): Node[] {
  if (unusual.test(text)) return parseAll(text);
  if (!text.includes(definitionMark)) return parseWith(text, undefined);
  const labels = new Set<string>();
  for (const node of parseWith(text, [])) collectLabels(node, labels);
  return parseWith(text, [...labels]);
}

function collectLabels(node: Node, labels: Set<string>): void {
  const { type, identifier, children = [] } = node;
  if (type === 'definition' && identifier !== undefined) labels.add(identifier);
  if (type === 'footnoteDefinition' && identifier !== undefined) labels.add(`^${identifier}`);
  for (const child of children) collectLabels(child, labels);
}

/** Parses a text whose links and footnotes may be defined elsewhere; nowhere if there are no labels. */
function parseWith(text: string, labels: readonly string[] | undefined): Node[] {
  const source: Source = { text, hasNoDefinitions: labels === undefined };
  const nodes: Node[] = [];
  let place = skipBlank(text, { at: 0, line: 0 });
  while (place.at < text.length) {
    const read = readSimple(source, place);
    if (read) nodes.push(read.node);
    else {
      const { nodes: more, next } = parseStretch(text, place, labels ?? []);
      for (const node of more) nodes.push(node);
      place = next;
      continue;
    }
    place = skipBlank(text, read.next);
  }
  return nodes;
}

/** Parses from a place up to where nothing is open. */
function parseStretch(text: string, place: Place, labels: readonly string[]): { nodes: Node[]; next: Place } {
  let next = skipStretch(text, place, place.at);
  for (;;) {
    const own = text.slice(place.at, next.at);
    const head = definitionsFor(own, labels);
    const isLast = next.at >= text.length;
    const nodes = parseAll(head + own + (isLast ? '' : probe));
    if (isLast || (isProbe(nodes.pop(), head.length + own.length) && isApart(nodes.at(-1), text, next))) {
      const lines = place.line - countLines(head);
      const kept = nodes.filter(({ position }) => (position?.start.offset ?? 0) >= head.length);
      for (const node of kept) shift(node, lines, (offset) => offset - head.length + place.at);
      return { nodes: kept, next };
    }
    next = skipStretch(text, next, place.at + own.length * 2);
  }
}

/** Definitions of what a text may refer to, and a paragraph, so that the text goes on with none of them. */
function definitionsFor(text: string, labels: readonly string[]): string {
  if (labels.length === 0 || !text.includes('[')) return '';
  const own = text.replace(/\s+/g, ' ').toLowerCase();
  const wanted = labels.filter((label) => own.includes(label) || /[^ -~]/.test(label));
  return [...wanted.map((label) => `[${label}]: x`), probe, ''].join('\n\n');
}

const isProbe = (node: Node | undefined, offset: number): boolean =>
  node?.type === 'paragraph' && node.position?.start.offset === offset;

const isApart = (last: Node | undefined, text: string, next: Place): boolean =>
  !last || closed.has(last.type) || !mayGoOn.test(lineAt(text, next.at));

/** The first line behind blank ones, from an index on. */
function skipStretch(text: string, from: Place, index: number): Place {
  const goesOn = mayGoOn.test(lineAt(text, from.at));
  let place = from;
  while (place.at < text.length) {
    const line = lineAt(text, place.at);
    place = { at: place.at + line.length + 1, line: place.line + 1 };
    if (place.at < index || !isBlank(lineAt(text, place.at))) continue;
    place = skipBlank(text, place);
    if (!goesOn || !mayGoOn.test(lineAt(text, place.at))) return place;
  }
  return { ...place, at: text.length };
}

function skipBlank(text: string, from: Place): Place {
  let { at, line } = from;
  while (at < text.length) {
    const own = lineAt(text, at);
    if (!isBlank(own)) return { at, line };
    at += own.length + 1;
    line++;
  }
  return { at: text.length, line };
}

const countLines = (text: string): number => text.split('\n').length - 1;
