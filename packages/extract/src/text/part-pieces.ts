import type { ExtractionContext, PartFile } from '../context.ts';
import { trimPieces } from '../markdown/trim-pieces.ts';
import { Unreadable } from '../unreadable.ts';

/** The text of a file within a file, after an empty line; nothing where it gives none. What comes before damage is kept. */
export async function* partPieces(part: PartFile, context: ExtractionContext): AsyncGenerator<string> {
  try {
    const read = await context.openPart(part);
    let divide = '\n\n';
    for await (const piece of trimPieces(read?.markdown ?? '')) {
      yield divide + piece;
      divide = '';
    }
  } catch (err) {
    if (!(err instanceof Unreadable) || err.reason === 'inflates_too_much') throw err;
  }
}
