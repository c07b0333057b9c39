import { readFile } from 'node:fs/promises';
import MsgReader, { type FieldsData } from '@kenjiuno/msgreader';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { type MailAttachment, type MailMessage, messageToMarkdown } from '../mail/message-to-markdown.ts';

/** Loaders differ in whether they unwrap the default export of a CommonJS module. */
const Reader = 'default' in MsgReader ? MsgReader.default : MsgReader;

/** A message as Outlook saves it (MS-OXMSG). */
export async function readMsg({ path }: SourceFile, context: ExtractionContext): Promise<ExtractedText> {
  const bytes = await readFile(path);
  const reader = new Reader(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  const fields = reader.getFileData();
  if (fields.error) throw new Unreadable('corrupt', fields.error);
  const message: MailMessage = {
    subject: fields.subject,
    from: addressOf(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail),
    to: recipients(fields, 'to'),
    cc: recipients(fields, 'cc'),
    bcc: recipients(fields, 'bcc'),
    date: dateOf(fields.clientSubmitTime ?? fields.messageDeliveryTime),
    html: fields.bodyHtml ?? (fields.html && decodeText(fields.html)),
    text: fields.body,
    attachments: (fields.attachments ?? []).map((attachment) => attachmentOf(reader, attachment)),
  };
  const markdown = await messageToMarkdown(message, context);
  return { markdown, title: message.subject, author: message.from };
}

const addressOf = (name?: string, address?: string): string =>
  name && address && name !== address ? `${name} <${address}>` : (address ?? name ?? '');

const recipients = ({ recipients: all = [] }: FieldsData, kind: 'to' | 'cc' | 'bcc'): string =>
  all
    .filter(({ recipType = 'to' }) => recipType === kind)
    .map(({ name, smtpAddress, email }) => addressOf(name, smtpAddress ?? email))
    .join(', ');

function dateOf(value: string | undefined): string | undefined {
  const date = value ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : value;
}

function attachmentOf(reader: InstanceType<typeof Reader>, attachment: FieldsData): MailAttachment {
  const { fileName, content } = reader.getAttachment(attachment);
  return {
    fileName,
    contentType: attachment.attachMimeTag,
    bytes: content,
    isInline: attachment.attachmentHidden === true,
  };
}
