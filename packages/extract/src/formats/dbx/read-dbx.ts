import type { ExtractionContext } from '../../context.ts';
import type { Extracted } from '../../define-extractor.ts';
import { messagePieces } from '../mail/message-to-markdown.ts';
import { parseMessage } from '../mail/parse-message.ts';
import { dbxMessages } from './dbx-messages.ts';

/** Reads a mailbox of Outlook Express, message by message. */
export const readDbx = async (path: string, context: ExtractionContext): Promise<Extracted> => ({
  markdown: messagesOf(path, context),
});

async function* messagesOf(path: string, context: ExtractionContext): AsyncGenerator<string> {
  let divide = '';
  for await (const bytes of dbxMessages(path)) {
    context.budget.entry();
    context.budget.inflate(bytes.length);
    yield divide;
    yield* messagePieces(await parseMessage(bytes), context);
    divide = '\n\n';
  }
}
