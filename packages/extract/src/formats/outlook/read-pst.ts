import { PSTFile, type PSTFolder, PSTMessage } from 'pst-extractor';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { type MailAttachment, type MailMessage, messagePieces } from '../mail/message-to-markdown.ts';

const mostFolders = 64;
const largestAttachment = 64 * 1024 * 1024;
/** Of the file, for each of its items: a list that leads back to itself has more. */
const leastItemBytes = 200;

/** All messages of an Outlook data file, folder by folder. */
export async function readPst({ path, size }: SourceFile, context: ExtractionContext): Promise<Extracted> {
  return { markdown: messagesIn(new PSTFile(path), size / leastItemBytes, context) };
}

async function* messagesIn(
  file: PSTFile,
  mostItems: number,
  context: ExtractionContext,
): AsyncGenerator<string> {
  let items = 0;
  const count = () => {
    items += 1;
    if (items > mostItems) throw new Unreadable('corrupt', 'more items than the file has room for');
  };
  try {
    yield* folderToMarkdown(file.getRootFolder(), [], { context, count });
  } finally {
    file.close();
  }
}

async function* folderToMarkdown(
  folder: PSTFolder,
  above: readonly string[],
  reading: { context: ExtractionContext; count(): void },
): AsyncGenerator<string> {
  const path = [...above, folder.displayName].filter(Boolean);
  if (folder.contentCount > 0) {
    yield `# ${path.join(' / ')}\n\n`;
    for (let item = folder.getNextChild(); item; item = folder.getNextChild()) {
      reading.count();
      if (!(item instanceof PSTMessage)) continue;
      yield* messagePieces(messageOf(item), reading.context, 2);
      yield '\n\n';
    }
  }
  if (!folder.hasSubfolders || path.length > mostFolders) return;
  for (const below of folder.getSubFolders()) yield* folderToMarkdown(below, path, reading);
}

function messageOf(item: PSTMessage): MailMessage {
  const { senderName, senderEmailAddress } = item;
  const isAddress = senderEmailAddress.includes('@') && senderEmailAddress !== senderName;
  return {
    subject: item.subject,
    from: isAddress ? `${senderName} <${senderEmailAddress}>` : senderName,
    to: item.displayTo,
    cc: item.displayCC,
    bcc: item.displayBCC,
    date: (item.clientSubmitTime ?? item.messageDeliveryTime)?.toISOString(),
    html: item.bodyHTML,
    text: item.body,
    attachments: Array.from({ length: item.numberOfAttachments }, (_, i) => attachmentOf(item, i)),
  };
}

function attachmentOf(item: PSTMessage, index: number): MailAttachment {
  const attachment = item.getAttachment(index);
  const stream = attachment.fileInputStream;
  const size = Math.min(Number(stream?.length ?? 0), largestAttachment);
  const bytes = Buffer.alloc(size);
  if (size > 0) stream?.readCompletely(bytes);
  return {
    fileName: attachment.longFilename || attachment.filename || undefined,
    contentType: attachment.mimeTag || undefined,
    bytes,
  };
}
