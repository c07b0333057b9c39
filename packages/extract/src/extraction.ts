/** Where a page starts: `offset` counts UTF-16 units of the markdown. Pages count from 1. */
export interface PageMark {
  page: number;
  offset: number;
}

/** A stretch of the markdown that the file's layout shows as one; offsets count UTF-16 units. */
export interface Block {
  type: string;
  start: number;
  end: number;
  page?: number;
  /** Left, top, right and bottom in points, from the top left corner of the page. */
  box?: [number, number, number, number];
}

/** A picture within a document, as an encoded image. */
export interface Picture {
  contentType: string;
  bytes: Uint8Array;
  page?: number;
  alt?: string;
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
  durationS?: number;
}

/** A file as markdown; `marks` are there for paged formats only, `blocks` where the layout is known. */
export interface Extraction {
  markdown: string;
  metadata: ExtractionMetadata;
  marks?: PageMark[];
  blocks?: Block[];
}
