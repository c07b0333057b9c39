import { open, readFile } from 'node:fs/promises';
import type { ExtractionContext } from '../context.ts';
import type { Extracted, SourceFile } from '../define-extractor.ts';
import { messageToMarkdown } from './message-to-markdown.ts';
import { parseMessage } from './parse-message.ts';
import { splitMailbox } from './split-mailbox.ts';

/** One message; title and author are its subject and sender. */
export async function readMessage({ path }: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const message = await parseMessage(await readFile(path));
  const markdown = await messageToMarkdown(message, context);
  return { markdown, title: message.subject, author: message.from };
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
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, line.length);
    const message = await parseMessage(buffer);
    const markdown = await messageToMarkdown(message, context);
    return { markdown, title: message.subject, author: message.from };
  } finally {
    await file.close();
  }
}

/** All messages of a mailbox, one after the other. */
export async function readMailbox({ path }: SourceFile, context: ExtractionContext): Promise<Extracted> {
  return { markdown: messagesOf(path, context) };
}

async function* messagesOf(path: string, context: ExtractionContext): AsyncGenerator<string> {
  let isFirst = true;
  for await (const bytes of splitMailbox(path)) {
    context.budget.entry();
    const markdown = await messageToMarkdown(await parseMessage(bytes), context);
    yield isFirst ? markdown : `\n\n${markdown}`;
    isFirst = false;
  }
}
