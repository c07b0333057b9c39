import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { type MailMessage, messagePieces, messageToMarkdown } from './message-to-markdown.ts';
import { parseMessage } from './parse-message.ts';
import { splitMailbox } from './split-mailbox.ts';
import { splitMessage } from './split-message.ts';

/** Larger messages are divided on disk. */
const wholeBytes = 16 * 1024 * 1024;

/** One message; title and author are its subject and sender. */
export async function readMessage(
  { path, size }: Pick<SourceFile, 'path' | 'size'>,
  context: ExtractionContext,
): Promise<Extracted> {
  const message = await openMessage(path, size, context);
  const markdown = size > wholeBytes ? messagePieces(message, context) : messageToMarkdown(message, context);
  return { markdown: await markdown, title: message.subject, author: message.from };
}

async function openMessage(path: string, size: number, { workDir }: ExtractionContext): Promise<MailMessage> {
  if (size <= wholeBytes) return parseMessage(await readFile(path));
  const { skeleton, pathOf } = await splitMessage(path, workDir);
  return parseMessage(skeleton, pathOf);
}

/** A message as Apple Mail keeps it: after its length, before a property list. */
export async function readCountedMessage(
  { path, size }: SourceFile,
  context: ExtractionContext,
): Promise<Extracted> {
  const file = await open(path);
  try {
    const head = (await file.read(Buffer.alloc(32), 0, 32, 0)).buffer.toString('latin1');
    const [line = '', digits = '0'] = /^\s*(\d{1,12})[ \t]*\r?\n/.exec(head) ?? [];
    const length = Math.min(Number(digits) || size, size - line.length);
    const message = join(context.workDir, 'message');
    await pipeline(
      createReadStream(path, { start: line.length, end: line.length + length - 1 }),
      createWriteStream(message, { mode: 0o600 }),
    );
    return await readMessage({ path: message, size: length }, context);
  } finally {
    await file.close();
  }
}

/** Messages of a mailbox beyond those that any may have, for each of its bytes: real ones are longer. */
const moreMessages = 1 / 1_000;

/** All messages of a mailbox, one after the other. */
export const readMailbox = async (file: SourceFile, context: ExtractionContext): Promise<Extracted> => ({
  markdown: messagesOf(file, context),
});

async function* messagesOf(
  { path, size, onShare }: SourceFile,
  context: ExtractionContext,
): AsyncGenerator<string> {
  let divide = '';
  let count = 0;
  const message = join(context.workDir, 'message');
  for await (const { bytes, end } of splitMailbox(path, message)) {
    count += 1;
    if (count > context.budget.limits.entries + size * moreMessages)
      throw new Unreadable('inflates_too_much', `over ${count - 1} messages`);
    yield divide;
    try {
      const parsed = await (bytes === undefined
        ? openMessage(message, Number.POSITIVE_INFINITY, context)
        : parseMessage(bytes));
      yield* messagePieces(parsed, context);
    } catch (err) {
      if (!(err instanceof Unreadable) || err.reason === 'inflates_too_much') throw err;
      yield `(${err.reason})`;
    }
    divide = '\n\n';
    onShare?.(end / size);
  }
}
