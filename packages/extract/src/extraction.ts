/** Where a page starts: `offset` counts UTF-16 units of the markdown. Pages count from 1. */
export interface PageMark {
  page: number;
  offset: number;
}

/** What is known of the file besides its text. `size` is in bytes; `contentType` is what the content says it is. */
export interface ExtractionMetadata {
  contentType: string;
  fileName?: string;
  size: number;
  pages?: number;
  title?: string;
  author?: string;
  language?: string;
}

/** A file as markdown; `marks` are there for paged formats only. */
export interface Extraction {
  markdown: string;
  metadata: ExtractionMetadata;
  marks?: PageMark[];
}
