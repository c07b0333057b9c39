import type { ExtractedText } from '../../define-extractor.ts';
import { fenced } from '../plain/fence.ts';
import { dataToMarkdown } from './data-to-markdown.ts';
import { documentToMarkdown } from './document-to-markdown.ts';
import { rolesOf } from './roles.ts';
import { articles } from './vocabulary-types.ts';

const articleTypes: ReadonlySet<string> = new Set(articles.map(({ type }) => type));

/** The words of an XML file: as a document where its vocabulary is one, else what stands in its elements. */
export function xmlToMarkdown(xml: string, contentType: string): ExtractedText {
  const roles = rolesOf(contentType, articleTypes.has(contentType));
  const read = roles ? documentToMarkdown(xml, roles) : dataToMarkdown(xml);
  // Some formats say everything in attributes.
  return read.markdown.trim() === '' ? { markdown: fenced(xml, 'xml') } : read;
}
