import { createReadStream } from 'node:fs';
import { Unreadable } from '../unreadable.ts';

const longestMessage = 64 * 1024 * 1024;
const separator = /(?:^|\n)From [^\n]{0,500}\d{4}[^\n]{0,40}\r?\n/g;

/** The messages of a mailbox (RFC 4155), one in memory at a time. */
export async function* splitMailbox(path: string): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 1024 * 1024 })) {
    rest += chunk;
    if (rest.length > longestMessage) throw new Unreadable('too_large', 'a message of the mailbox');
    if (rest.lastIndexOf('\nFrom ') <= 0) continue;
    const starts = Array.from(rest.matchAll(separator), ({ index }) => index);
    for (const [i, start] of starts.entries()) {
      const next = starts[i + 1];
      if (next !== undefined) yield messageOf(rest.slice(start, next));
    }
    rest = rest.slice(starts.at(-1) ?? 0);
  }
  const starts = Array.from(rest.matchAll(separator), ({ index }) => index);
  for (const [i, start] of starts.entries()) yield messageOf(rest.slice(start, starts[i + 1]));
}

/** Without the line that divides it from the message before, and the marks that kept its own lines from looking so. */
const messageOf = (text: string): Buffer =>
  Buffer.from(text.replace(/^\n?From [^\n]*\n/, '').replace(/^>(>*From )/gm, '$1'), 'latin1');
