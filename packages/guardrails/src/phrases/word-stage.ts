import type { Stage } from '../stage.ts';
import { WordReader } from '../text/word-reader.ts';
import type { PhraseWatch } from './phrase-watch.ts';

const nothing: readonly (readonly [string, number])[] = [];

/** Holds a text back as far as the watches need it, and lets nothing through from where one of them blocks. */
export function createWordStage(watches: readonly PhraseWatch[]): Stage {
  const reader = new WordReader({
    word: (word) => each((watch) => watch.word(word)),
    compound: (word) => each((watch) => watch.compound(word)),
    quote: () => each((watch) => watch.quote()),
    stop: () => each((watch) => watch.stop()),
  });
  let held = '';
  /** Offset of the first held unit. */
  let from = 0;
  /** Where the text ends for its reader, once something is blocked. */
  let limit: number | undefined;
  let blockedBy: string | undefined;

  const open = () =>
    watches.reduce((least, watch) => Math.min(least, watch.openFrom), Number.POSITIVE_INFINITY);

  /** What comes after a block in the same piece is not looked at, as it would not be in another one. */
  function each(tell: (watch: PhraseWatch) => void): void {
    if (limit !== undefined) return;
    for (const watch of watches) tell(watch);
    for (const { blockedAt, name } of watches) {
      if (blockedAt === undefined || blockedAt >= (limit ?? Number.POSITIVE_INFINITY)) continue;
      limit = blockedAt;
      blockedBy = name;
    }
    if (limit !== undefined) limit = Math.min(limit, open());
  }

  function release(to: number): string {
    const size = Math.max(0, Math.min(to - from, held.length));
    const text = held.slice(0, size);
    held = limit === undefined ? held.slice(size) : '';
    from += size;
    return text;
  }

  return {
    push(text) {
      if (limit !== undefined) return '';
      held += text;
      reader.push(text);
      return release(limit ?? Math.min(reader.openFrom, open()));
    },
    end() {
      if (limit !== undefined) return '';
      reader.end();
      return release(limit ?? Number.POSITIVE_INFINITY);
    },
    masked: nothing,
    get blockedBy() {
      return blockedBy;
    },
  };
}
