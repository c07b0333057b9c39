import type { InlineStyle } from '../../markdown/inline.ts';
import { address, usableHref } from '../../markdown/inline.ts';

export type Attributes = ReadonlyMap<string, string>;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements whose content nobody reads on the page, and navigation, which is not part of the text. */
export const unseen = set(
  'script style template noscript nav iframe object canvas svg math select textarea button audio video datalist title',
);

export const voids = set('area base br col embed hr img input link meta param source track wbr');

const meaningful = set(
  'a b strong i em s del code kbd samp p blockquote ul ol menu li dt dd pre table tr td th h1 h2 h3 h4 h5 h6',
);

/** Elements that are kept track of; the others are transparent unless they are hidden. */
export const isTracked = (name: string): boolean => meaningful.has(name) || unseen.has(name);

export const inlineStyles: ReadonlyMap<string, InlineStyle> = new Map([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['s', { strike: true }],
  ['del', { strike: true }],
  ['code', { code: true }],
  ['kbd', { code: true }],
  ['samp', { code: true }],
]);

export const hides = (attributes: Attributes): boolean =>
  attributes.size > 0 &&
  (attributes.has('hidden') ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.get('style') ?? ''));

export const codeLanguage = (attributes: Attributes): string =>
  /\blang(?:uage)?-([\w+#.-]{1,32})/.exec(attributes.get('class') ?? '')?.[1] ?? '';

/** A picture as its description; nothing when it has none. */
export function image(attributes: Attributes): string {
  const alt = oneLine(attributes.get('alt'));
  if (!alt) return '';
  const src = usableHref(attributes.get('src'));
  return src ? `![${alt}](${address(src)})` : alt;
}

export const oneLine = (text: string | undefined): string | undefined =>
  text?.replace(/\s+/g, ' ').trim().slice(0, 1000) || undefined;
