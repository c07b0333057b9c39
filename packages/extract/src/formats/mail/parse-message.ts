import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { Unreadable } from '../../unreadable.ts';
import type { MailAttachment, MailMessage } from './message-to-markdown.ts';
import type { SplitMessage } from './split-message.ts';

/** The library takes more than a kilobyte of memory for each line, however short. */
const mostLines = 500_000;

/** A message as the internet sends it (RFC 5322), messages within it as attachments. */
export async function parseMessage(
  bytes: Uint8Array,
  pathOf: SplitMessage['pathOf'] = () => undefined,
): Promise<MailMessage> {
  refuseManyLines(bytes);
  const mail = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 64,
  });
  refuseEncrypted(mail);
  return {
    subject: mail.subject,
    from: mail.from && addressesOf([mail.from]),
    to: addressesOf(mail.to),
    cc: addressesOf(mail.cc),
    bcc: addressesOf(mail.bcc),
    date: mail.date,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.filter(isRead).map((attachment) => toAttachment(attachment, pathOf)),
  };
}

const addressesOf = (addresses: readonly Address[] = []): string =>
  addresses
    .map(({ name, address, group }) => {
      if (group) return `${name}: ${addressesOf(group)}`;
      return name && address ? `${name} <${address}>` : (address ?? name);
    })
    .join(', ');

/** Signatures say nothing to a reader. */
const isRead = ({ mimeType }: Attachment): boolean =>
  !/^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/i.test(mimeType);

function toAttachment(
  { filename, mimeType, content, related }: Attachment,
  pathOf: SplitMessage['pathOf'],
): MailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const isMessage = mimeType === 'message/rfc822';
  const fileName = filename ?? (isMessage ? 'message.eml' : undefined);
  const path = pathOf(bytes);
  const shown = { fileName, contentType: mimeType, isInline: related === true };
  return path === undefined ? { ...shown, bytes } : { ...shown, path };
}

function refuseManyLines(bytes: Uint8Array): void {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  if (lines > mostLines) throw new Unreadable('too_large', `a message of ${lines} lines`);
}

function refuseEncrypted({ headers, html, text }: Email): void {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const isEncrypted = /^multipart\/encrypted|pkcs7-mime.*enveloped-data/is.test(type);
  if (isEncrypted && !html && !text?.trim()) throw new Unreadable('encrypted', 'the message');
}
