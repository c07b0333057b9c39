import type { CurationOptions, CurationResult } from '@quire/contracts/curation';
import type { ExtractionMetadata } from '@quire/extract';
import { redact } from '@quire/pii';

/** What is told of a file besides its text; after redaction what it says of itself is masked as well. */
export function resultMetadata(
  { contentType, fileName, size, pages, language, durationS, title, author }: ExtractionMetadata,
  { pii, entity_redaction: entities }: CurationOptions,
): CurationResult['metadata'] {
  const said = (text: string | undefined) =>
    text === undefined ? null : pii === 'redaction' ? redact(text, { entities }).text : text;
  return {
    content_type: contentType,
    file_name: fileName ?? null,
    size,
    pages: pages ?? null,
    language: language ?? null,
    duration_s: durationS ?? null,
    title: said(title),
    author: said(author),
  };
}
