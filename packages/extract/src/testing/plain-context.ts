import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtractionContext } from '../context.ts';
import type { SourceFile } from '../define-extractor.ts';
import { createBudget } from '../isolation/budget.ts';
import { createTools } from '../tools/tools.ts';

/** Runs with the context of a reader that is called by itself: parts give no text, and there are no programs. */
export async function withPlainContext<T>(run: (context: ExtractionContext) => Promise<T>): Promise<T> {
  const workDir = mkdtempSync(join(tmpdir(), 'quire-context-'));
  const remainingMs = () => 60_000;
  try {
    return await run({
      workDir,
      depth: 0,
      budget: createBudget(),
      remainingMs,
      tools: createTools({ paths: {}, workDir, remainingMs }),
      transcribes: false,
      languages: ['eng'],
      keepsPictures: false,
      extractPart: async () => undefined,
      openPart: async () => undefined,
      keepPicture: async () => {},
    });
  } finally {
    // A file that was being opened when its reader failed may still appear.
    rmSync(workDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A file as an extractor gets it. */
export const sourceFile = (path: string, size: number, contentType: string): SourceFile => ({
  path,
  size,
  contentType,
  extension: '',
});
