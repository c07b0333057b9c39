import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const line = String.raw`[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*`;
const has = (names: string) => `(?=(?:${line})*?(?:${names}):)`;

/** Pages that a browser saved open like a message as well, but name who saved them. */
const message = new RegExp(
  `^(?!From: "?<?Saved by|(?:${line})*?Snapshot-Content-Location:)${has('From|Return-Path|Received')}${has(
    'Message-ID|Received|MIME-Version|Delivered-To|Date|X-Mozilla-Status',
  )}`,
  'i',
);

const messageType = textType('message/rfc822', 'E-mail message', 'eml email mail', { text: message });
const countedType = textType('message/x-emlx', 'Apple Mail message', 'emlx', {
  text: new RegExp(String.raw`^\d{1,12}[ \t]*\r?\n(?:${line})*?(?:From|Received|Return-Path):`, 'i'),
});
const mailboxType = textType('application/mbox', 'Mailbox', 'mbox mbx', {
  text: /^From \S+ [^\n]{0,200}\d{4}[^\n]{0,40}\n[\w-]+:/,
});

export const messageExtractor = defineExtractor({
  name: 'E-mail',
  route: 'text',
  cost: 'heavy',
  types: [{ ...messageType, mediaTypes: ['message/global', 'message/news'] }, countedType],
  maxBytes: 5 * 1024 ** 3,
  async extract(file, context) {
    const { readCountedMessage, readMessage } = await import('./read-mail.ts');
    return file.contentType === countedType.type
      ? readCountedMessage(file, context)
      : readMessage(file, context);
  },
});

export const mailboxExtractor = defineExtractor({
  name: 'Mailbox',
  route: 'text',
  cost: 'heavy',
  types: [mailboxType],
  maxBytes: 5 * 1024 ** 3,
  async extract(file, context) {
    const { readMailbox } = await import('./read-mail.ts');
    return readMailbox(file, context);
  },
});
