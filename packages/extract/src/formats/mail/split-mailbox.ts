import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A message in memory, or in the file that was named where it is too long for that, and where it ends in the mailbox. */
export interface MailboxMessage {
  bytes?: Buffer;
  end: number;
}

const longestInMemory = 16 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
/** Longer than any line that divides messages. */
const longestDivider = 1024;
const divider = /\nFrom [^\n]{0,500}\d{4}[^\n]{0,40}\r?\n/g;

/** The messages of a mailbox (RFC 4155), one at a time; a long one is written to a file that the next one takes. */
export async function* splitMailbox(path: string, longPath: string): AsyncGenerator<MailboxMessage> {
  const message = createCollector(longPath);
  // Stands for the end of a line before the first.
  let held = '\n';
  let end = -1;
  let hasBegun = false;
  try {
    for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: chunkBytes })) {
      held += chunk;
      let at = 0;
      for (const found of held.matchAll(divider)) {
        await message.add(held.slice(at, found.index));
        end += found.index - at;
        if (hasBegun) yield { ...(await message.take()), end };
        hasBegun = true;
        at = found.index + found[0].length;
        end += found[0].length;
      }
      // Half a divider may stand at the end, whose line break may be that of the one before.
      const safe = Math.max(at, held.length - longestDivider);
      await message.add(held.slice(at, safe));
      end += safe - at;
      held = held.slice(safe);
    }
    await message.add(held);
    if (hasBegun) yield { ...(await message.take()), end: end + held.length };
  } finally {
    await message.close();
  }
}

/** Gathers a message in memory, and on disk from a length on. */
function createCollector(longPath: string) {
  let pieces: string[] = [];
  let length = 0;
  let file: FileHandle | undefined;
  const close = async () => {
    await file?.close();
    file = undefined;
  };
  return {
    close,
    async add(text: string): Promise<void> {
      if (text === '') return;
      pieces.push(text);
      length += text.length;
      if (length <= longestInMemory) return;
      file ??= await open(longPath, 'w', 0o600);
      await file.writeFile(unquoted(pieces.splice(0).join('')), 'latin1');
    },
    async take(): Promise<{ bytes?: Buffer }> {
      const rest = unquoted(pieces.join(''));
      pieces = [];
      length = 0;
      if (!file) return { bytes: Buffer.from(rest, 'latin1') };
      await file.writeFile(rest, 'latin1');
      await close();
      return {};
    },
  };
}

/** Without the marks that kept lines of a message from looking like dividers. */
const unquoted = (text: string): string => text.replace(/^>(>*From )/gm, '$1');
