import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { joinText } from '../../text/join-text.ts';
import { partPieces } from '../../text/part-pieces.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

/** Its content, or the file that has it. */
export type MailAttachment = ({ bytes: Uint8Array } | { path: string }) & {
  fileName?: string;
  contentType?: string;
  /** A picture that the page shows: kept as a picture, not read. */
  isInline?: boolean;
};

/** A message of any mail format; addresses as they are shown. */
export interface MailMessage {
  subject?: string;
  from?: string;
  to?: string;
  cc?: string;
  bcc?: string;
  date?: string;
  html?: string;
  text?: string;
  attachments: readonly MailAttachment[];
}

/** The subject as a heading of the given level, the fields as a list, the body, then each attachment under its name. */
export const messageToMarkdown = (
  message: MailMessage,
  context: ExtractionContext,
  level = 1,
): Promise<string> => joinText(messagePieces(message, context, level));

/** The same in pieces, however long what is attached may be. */
export async function* messagePieces(
  message: MailMessage,
  context: ExtractionContext,
  level = 1,
): AsyncGenerator<string> {
  const blocks = [heading(level, message.subject || 'No subject'), fieldsOf(message), bodyOf(message)];
  yield blocks.filter(Boolean).join('\n\n');
  for (const attachment of message.attachments) yield* attachmentPieces(attachment, context, level + 1);
}

const heading = (level: number, name: string): string => `${'#'.repeat(level)} ${singleLine(name)}`;

function fieldsOf({ from, to, cc, bcc, date }: MailMessage): string {
  const fields = { From: from, To: to, Cc: cc, Bcc: bcc, Date: date };
  return Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `- ${name}: ${value?.replace(/\s+/g, ' ')}`)
    .join('\n');
}

function bodyOf({ html, text }: MailMessage): string {
  const page = html ? htmlToMarkdown(html).markdown.trim() : '';
  return page || (text ?? '').replace(/\r\n?/g, '\n').trim();
}

/** A picture that is larger is no picture that a page shows. */
const largestInline = 64 * 1024 * 1024;

async function* attachmentPieces(
  attachment: MailAttachment,
  context: ExtractionContext,
  level: number,
): AsyncGenerator<string> {
  const { fileName, contentType, isInline } = attachment;
  context.budget.entry();
  const path = await pathOf(attachment, context);
  try {
    if (isInline && contentType?.startsWith('image/')) {
      if ((await stat(path)).size > largestInline) return;
      await context.keepPicture({ contentType, bytes: await readFile(path), alt: fileName });
      return;
    }
    yield `\n\n${heading(level, fileName || 'Attachment')}`;
    yield* partPieces({ path, fileName, contentType }, context);
  } finally {
    await rm(path, { force: true });
  }
}

async function pathOf(attachment: MailAttachment, context: ExtractionContext): Promise<string> {
  if ('path' in attachment) return attachment.path;
  context.budget.inflate(attachment.bytes.length);
  const path = join(context.workDir, 'attachment');
  await writeFile(path, attachment.bytes, { mode: 0o600 });
  return path;
}
