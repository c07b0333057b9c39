import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../context.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { singleLine } from '../markdown/single-line.ts';

export interface MailAttachment {
  fileName?: string;
  contentType?: string;
  bytes: Uint8Array;
  /** A picture that the page shows: kept as a picture, not read. */
  isInline?: boolean;
}

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
export async function messageToMarkdown(
  message: MailMessage,
  context: ExtractionContext,
  level = 1,
): Promise<string> {
  const blocks = [heading(level, message.subject || 'No subject'), fieldsOf(message), bodyOf(message)];
  for (const attachment of message.attachments) {
    blocks.push(await attachmentToMarkdown(attachment, context, level + 1));
  }
  return blocks.filter(Boolean).join('\n\n');
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

async function attachmentToMarkdown(
  { fileName, contentType, bytes, isInline }: MailAttachment,
  context: ExtractionContext,
  level: number,
): Promise<string> {
  context.budget.entry();
  context.budget.inflate(bytes.length);
  if (isInline && contentType?.startsWith('image/')) {
    await context.keepPicture({ contentType, bytes, alt: fileName });
    return '';
  }
  const path = join(context.workDir, 'attachment');
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    const part = await context.extractPart({ path, fileName, contentType });
    return [heading(level, fileName || 'Attachment'), part?.markdown.trim()].filter(Boolean).join('\n\n');
  } finally {
    await rm(path, { force: true });
  }
}
