import type { Node, Point } from './node.ts';

/** What may be an address that is a link although nothing marks it as one. */
const mayBeAddress = /@|https?:|www\./i;
const domain = '[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\\.[A-Za-z]{2,}';
/** Addresses between white space that leave no question where they end. */
const address = new RegExp(
  `(?<!\\S)(?:([A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*@${domain})|(https?://${domain}(?:/(?:[\\w/.%=?-]*[A-Za-z0-9/])?)?))(?=[,.]?(?:\\s|$))`,
  'g',
);

export const hasAddress = (text: string): boolean => mayBeAddress.test(text);

/** The nodes of a stretch of plain text, whose addresses are links; nothing where one is not a simple one. */
export function linkAddresses(text: string, start: Point): Node[] | undefined {
  const nodes: Node[] = [];
  let from = start;
  let at = 0;
  const add = (to: number, url?: string): boolean => {
    const value = text.slice(at, to);
    if (value === '') return true;
    const end = forward(from, value);
    const own: Node = { type: 'text', value, position: { start: { ...from }, end: { ...end } } };
    if (url === undefined) nodes.push(own);
    else nodes.push({ type: 'link', title: null, url, children: [own], position: { start: from, end } });
    from = { ...end };
    at = to;
    return url !== undefined || !hasAddress(value);
  };
  for (const found of text.matchAll(address)) {
    const [all, mail] = found;
    if (!add(found.index)) return undefined;
    add(found.index + all.length, mail ? `mailto:${mail}` : all);
  }
  return add(text.length) ? nodes : undefined;
}

function forward({ line, column, offset }: Point, text: string): Point {
  const lines = text.split('\n');
  const last = lines.at(-1) ?? '';
  return {
    line: line + lines.length - 1,
    column: lines.length > 1 ? last.length + 1 : column + text.length,
    offset: offset + text.length,
  };
}
