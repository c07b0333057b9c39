import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { type ArchiveEntry, entriesToMarkdown } from '../archive/entries-to-markdown.ts';
import { httpBody } from './http-body.ts';
import { type CrawlRecord, openCrawl } from './records.ts';

/** What a page is made of besides its words, and what gives no words within reasonable time. */
const passedOver = /^(?:image|audio|video|font)\/|css|javascript|ecmascript|font|octet-stream/;
const maxBytes = 64 * 1024 * 1024;

/** Reads what a crawl of the web kept: each page and document under its address. */
export const readWarc = async ({ path }: SourceFile, context: ExtractionContext): Promise<Extracted> => ({
  markdown: entriesToMarkdown(pagesOf(path), context),
});

async function* pagesOf(path: string): AsyncGenerator<ArchiveEntry> {
  const crawl = await openCrawl(path);
  try {
    for await (const record of crawl.records()) {
      if (!isKept(record)) continue;
      const bytes = await crawl.read(record.start, Math.min(record.length, maxBytes));
      const content = contentOf(record, bytes);
      if (!content) continue;
      yield { name: record.address || record.kind, content: () => once(content) };
    }
  } finally {
    await crawl.close();
  }
}

const isKept = ({ kind, length, contentType, address }: CrawlRecord): boolean =>
  length > 0 &&
  !address.startsWith('metadata:') &&
  (kind === 'response' || ((kind === 'resource' || kind === 'conversion') && !passedOver.test(contentType)));

function contentOf({ kind }: CrawlRecord, bytes: Buffer): Buffer | undefined {
  if (kind !== 'response') return bytes;
  const answer = httpBody(bytes);
  if (answer?.status !== 200 || passedOver.test(answer.contentType)) return undefined;
  return answer.bytes.length > 0 ? answer.bytes : undefined;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
