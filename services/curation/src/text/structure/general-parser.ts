import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Node } from './node.ts';

const extension = gfm();
/** Any letter may begin an address, so the parser would look for one at each of them. */
const withoutAddresses = {
  ...extension,
  text: Object.fromEntries(
    Object.entries(extension.text ?? {}).filter(
      ([code]) => !/[\w+.-]/.test(String.fromCharCode(Number(code))),
    ),
  ),
};
const mayHaveAddress = /@|http|www/i;

/** The children of the tree of a text, by the parser that knows all of markdown. */
export function parseAll(text: string): Node[] {
  const syntax = mayHaveAddress.test(text) ? extension : withoutAddresses;
  const { children } = fromMarkdown(text, { extensions: [syntax], mdastExtensions: [gfmFromMarkdown()] });
  return children as Node[];
}
