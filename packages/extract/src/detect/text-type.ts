import type { FileType } from '../file-type.ts';
import { types } from '../registry.ts';
import { decodeText } from '../text/decode-text.ts';
import { bySign } from './by-sign.ts';
import { sniffText } from './sniff-text.ts';
import { looksLikeHtml } from './text-kinds.ts';
import { xmlRoot } from './xml-root.ts';

const plain = 'text/plain';

/**
 * The type of a text: by what it opens with where that says it, then by its name and its declared type, then by
 * weaker signs. Pages that open with a fragment may be markdown, or the other way round: the name decides.
 */
export function textTypeOf(
  head: Buffer,
  extension: string,
  hinted: readonly FileType[],
  charset: string | undefined,
): string {
  const text = decodeText(head, charset).replace(/^\u{feff}/u, '');
  const named = hinted.filter(({ isText }) => isText);
  // What is known by its root element is nothing else of that name: Qt's `.ts` are XML, those of a compiler are not.
  const open = named.filter(({ signs }) => !signs?.xmlRoot && !signs?.xmlNamespace);
  const html = looksLikeHtml(text);
  if (html === 'document') return 'text/html';
  const root = xmlRoot(text);
  if (root) {
    const known = bySign('xmlNamespace', [root.namespace], named) ?? bySign('xmlRoot', [root.name], named);
    if (known) return known;
    if (root.isCertain) return open.find(({ type }) => type !== plain)?.type ?? 'application/xml';
  }
  const signed = [...named, ...types].find(({ signs }) => signs?.text?.test(text));
  if (signed) return signed.type;
  const byName = (/^\s*<[?!]/.test(text) ? named : open).find(({ type }) => type !== plain);
  if (byName) return byName.type;
  if (html === 'fragment') return 'text/html';
  return sniffText(text, extension) ?? plain;
}
