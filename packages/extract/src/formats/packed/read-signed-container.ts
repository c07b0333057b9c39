import type { ExtractionContext } from '../../context.ts';
import type { Extracted } from '../../define-extractor.ts';
import { openZip } from '../../zip/open-zip.ts';
import { type ArchiveEntry, entriesToMarkdown } from '../archive/entries-to-markdown.ts';

/** Reads the files that a container holds beside their signatures (ETSI EN 319 162). */
export const readSignedContainer = async (path: string, context: ExtractionContext): Promise<Extracted> => ({
  markdown: entriesToMarkdown(entriesOf(path), context),
});

async function* entriesOf(path: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openZip(path);
  try {
    for (const entry of zip.entries) {
      const { name, isEncrypted, packedBytes } = entry;
      if (name === 'mimetype' || name.startsWith('META-INF/')) continue;
      yield { name, isEncrypted, packedBytes, content: () => zip.pieces(entry) };
    }
  } finally {
    await zip.close();
  }
}
