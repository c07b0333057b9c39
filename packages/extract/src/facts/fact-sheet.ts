import type { ExtractedText } from '../define-extractor.ts';
import { singleLine } from '../markdown/single-line.ts';
import { createTable } from '../markdown/table.ts';
import { Unreadable } from '../unreadable.ts';

/** What a list or a table shows of its items, saying so when there are more. */
const mostItems = 2_000;
const longestText = 20_000;

/** What is said of a file besides its words. */
export type KnownOfFile = Pick<ExtractedText, 'title' | 'author' | 'language' | 'pages' | 'durationS'>;

/** Gathers what a file that is no document says of itself: facts, lists of names, tables, texts. */
export function createFactSheet() {
  const blocks: string[] = [];
  let facts: string[] = [];

  const endFacts = () => {
    if (facts.length > 0) blocks.push(facts.join('\n'));
    facts = [];
  };
  const add = (block: string) => {
    endFacts();
    if (block !== '') blocks.push(block);
  };
  const headed = (heading: string, body: string, level = 2) =>
    add(heading === '' ? body : `${'#'.repeat(level)} ${singleLine(heading)}\n\n${body}`);

  return {
    /** One line of what is known; nothing where there is no value. */
    fact(label: string, value: string | number | undefined): void {
      const text = readable(String(value ?? ''));
      if (text !== '') facts.push(`- ${label}: ${text}`);
    },

    /** A text with its lines, under a heading where it has one. */
    text(value: string, heading = ''): void {
      const lines = value
        .slice(0, longestText)
        .split(/\r\n?|\n/)
        .map((line) => line.replace(unseen, ' ').trimEnd());
      const body = lines.join('\n').trim();
      if (body !== '') headed(heading, body);
    },

    /** Names, each once. */
    list(heading: string, items: Iterable<string>, level = 2): void {
      const all = [...new Set([...items].map(readable))].filter((item) => item !== '');
      if (all.length === 0) return;
      const shown = all.slice(0, mostItems).map((item) => `- ${item}`);
      headed(heading, shown.join('\n') + more(all.length), level);
    },

    /** Rows of cells under the names of the columns. */
    table(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
      if (rows.length === 0) return;
      const table = createTable();
      for (const row of [columns, ...rows.slice(0, mostItems)]) {
        table.startRow();
        for (const cell of row) table.add(readable(cell));
      }
      headed(heading, table.render().join('\n\n') + more(rows.length));
    },

    heading(text: string, level = 2): void {
      add(`${'#'.repeat(level)} ${singleLine(text)}`);
    },

    /** The sheet, its title first; `blank` where nothing is on it. */
    finish(known: KnownOfFile = {}): ExtractedText {
      endFacts();
      const title = readable(known.title ?? '') || undefined;
      const markdown = [...(title ? [`# ${title}`] : []), ...blocks].join('\n\n');
      if (markdown === '') throw new Unreadable('blank', 'it says nothing of itself');
      return { ...known, title, author: readable(known.author ?? '') || undefined, markdown };
    },
  };
}

export type FactSheet = ReturnType<typeof createFactSheet>;

const unseen = /[\p{Cc}\u{fffd}\u{fffe}\u{ffff}]+/gu;

/** A value in one line without what cannot be seen. */
export const readable = (value: string): string => singleLine(value.replace(unseen, ' '));

const more = (count: number): string =>
  count > mostItems
    ? `\n\n(The first ${mostItems.toLocaleString('en')} of ${count.toLocaleString('en')}.)`
    : '';
