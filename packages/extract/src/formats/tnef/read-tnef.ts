import { readFile } from 'node:fs/promises';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { type MailAttachment, type MailMessage, messageToMarkdown } from '../mail/message-to-markdown.ts';
import { encodingOfPage } from '../rtf/code-pages.ts';
import { rtfToMarkdown } from '../rtf/read-rtf.ts';
import { attribute, attributesOf } from './attributes.ts';
import { bytesOf, type Properties, property, readProperties, textOf } from './properties.ts';
import { unpackRtf } from './unpack-rtf.ts';

interface Draft {
  title?: string;
  data?: Buffer;
  properties: Properties;
}

const embeddedIdBytes = 16;

/** Reads what Outlook sends beside a message (MS-OXTNEF): its fields, its body as written, its attachments. */
export const readTnef = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(async () => {
    const message = parseTnef(await readFile(path));
    if (message.rich) message.text = rtfToMarkdown(message.rich).markdown;
    const markdown = await messageToMarkdown(message, context);
    return { markdown, title: message.subject, author: message.from };
  });

function parseTnef(bytes: Buffer): MailMessage & { rich?: string } {
  const fields = new Map<number, Buffer>();
  const drafts: Draft[] = [];
  let codePage = 'windows-1252';
  let properties: Properties = new Map();
  for (const { id, data } of attributesOf(bytes)) {
    const draft = drafts.at(-1);
    if (id === attribute.codePage && data.length >= 4) codePage = encodingOfPage(data.readUInt32LE(0));
    else if (id === attribute.properties) properties = readProperties(data, codePage);
    else if (id === attribute.attachmentStart) drafts.push({ properties: new Map() });
    else if (draft && id === attribute.attachmentTitle) draft.title = plain(data, codePage);
    else if (draft && id === attribute.attachmentData) draft.data = data;
    else if (draft && id === attribute.attachmentProperties)
      draft.properties = readProperties(data, codePage);
    else if (drafts.length === 0) fields.set(id, data);
  }
  const field = (id: number) => plain(fields.get(id) ?? Buffer.alloc(0), codePage) || undefined;
  const html = bytesOf(properties, property.htmlBody);
  const rich = bytesOf(properties, property.richBody);
  const body = textOf(properties, property.body) ?? field(attribute.body);
  return {
    subject: textOf(properties, property.subject) ?? field(attribute.subject),
    from: textOf(properties, property.senderName) ?? textOf(properties, property.senderAddress),
    to: textOf(properties, property.displayTo),
    cc: textOf(properties, property.displayCc),
    date: dateOf(bytesOf(properties, property.sent)),
    html: textOf(properties, property.htmlBody) ?? (html && decodeText(html)),
    text: body,
    rich: !html && rich ? unpackRtf(rich) : undefined,
    attachments: drafts.flatMap(attachmentOf),
  };
}

const plain = (data: Buffer, codePage: string): string =>
  decodeText(data, codePage)
    .replace(/\0[\s\S]*$/, '')
    .trim();

function attachmentOf({ title, data, properties }: Draft): MailAttachment[] {
  const object = bytesOf(properties, property.attachmentObject);
  const bytes = data ?? object?.subarray(embeddedIdBytes);
  if (!bytes) return [];
  const isMessage = !data && bytes.length > 4 && bytes.readUInt32LE(0) === 0x223e9f78;
  const fileName =
    textOf(properties, property.attachmentLongName) ?? textOf(properties, property.attachmentName) ?? title;
  return [
    {
      fileName: fileName ?? (isMessage ? 'message' : undefined),
      contentType: textOf(properties, property.attachmentType),
      bytes,
      isInline:
        textOf(properties, property.contentId) !== undefined && /\.(?:png|jpe?g|gif)$/i.test(fileName ?? ''),
    },
  ];
}

/** Hundreds of nanoseconds since 1601. */
function dateOf(time: Buffer | undefined): string | undefined {
  if (!time || time.length < 8) return undefined;
  const date = new Date(Number(time.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
