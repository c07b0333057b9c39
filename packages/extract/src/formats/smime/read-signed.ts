import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { Unreadable } from '../../unreadable.ts';
import { messageToMarkdown } from '../mail/message-to-markdown.ts';
import { parseMessage } from '../mail/parse-message.ts';
import { namesOfCertificates } from './certificate-names.ts';
import { type DerValue, derId, derValues, octetsOf } from './der.ts';

/** Kinds of content (RFC 5652, RFC 3274, RFC 5083). */
const kinds: Readonly<Record<string, 'signed' | 'encrypted' | 'compressed'>> = {
  '2a864886f70d010702': 'signed',
  '2a864886f70d010703': 'encrypted',
  '2a864886f70d010704': 'encrypted',
  '2a864886f70d010706': 'encrypted',
  '2a864886f70d0109100109': 'compressed',
  '2a864886f70d0109100117': 'encrypted',
};

const maxBytes = 256 * 1024 * 1024;

/** Reads what is signed or compressed (CMS, S/MIME) as the file that it is, and who signed it. */
export const readSigned = (file: SourceFile, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(async () => {
    const [info] = derValues(await readFile(file.path));
    const [id, wrapped] = info ? [...derValues(info.content)] : [];
    const kind = kinds[derId(id)];
    if (kind === 'encrypted') throw new Unreadable('encrypted', 'the message');
    const [data] = wrapped ? derValues(wrapped.content) : [];
    if (!kind || !data) throw new Unreadable('corrupt', 'no content that is known');
    const fields = [...derValues(data.content)];
    const inner = fields.map(contentOf).find((content) => content !== undefined);
    const content =
      inner && kind === 'compressed' ? inflateSync(inner, { maxOutputLength: maxBytes }) : inner;
    const signers = kind === 'signed' ? namesOfCertificates(fields) : [];
    const note = signers.length > 0 ? `Signed by: ${signers.join('; ')}` : '';
    if (!content) return { markdown: note };
    context.budget.inflate(content.length);
    return readContent(content, note, file, context);
  });

/** The octets of an EncapsulatedContentInfo: an identifier, and what is signed within a context tag. */
function contentOf(field: DerValue): Buffer | undefined {
  if (field.tag !== 0x30) return undefined;
  const [id, wrapped] = [...derValues(field.content)];
  if (!derId(id) || wrapped?.tag !== 0xa0) return undefined;
  const [octets] = derValues(wrapped.content);
  return octets && (octets.tag & 0x1f) === 4 ? octetsOf(octets) : undefined;
}

async function readContent(
  content: Buffer,
  note: string,
  { fileName = '' }: SourceFile,
  context: ExtractionContext,
): Promise<ExtractedText> {
  if (mimeHead.test(content.toString('latin1', 0, 2000))) return readEntity(content, note, context);
  const path = join(context.workDir, 'content');
  await writeFile(path, content, { mode: 0o600 });
  const name = fileName.replace(/\.p7[ms]$/i, '');
  const part = await context.extractPart({ path, fileName: name.includes('.') ? name : undefined });
  await rm(path, { force: true });
  const markdown = [part?.markdown.trim(), note].filter(Boolean).join('\n\n');
  const { title, author, language } = part?.metadata ?? {};
  return { markdown, title, author, language };
}

/** What a message signs is a part of it, with fields of its own. */
const mimeHead = /^(?:[\w-]{1,60}:[^\n]{0,1000}\n)*?(?:Content-Type|MIME-Version):/i;

async function readEntity(content: Buffer, note: string, context: ExtractionContext): Promise<ExtractedText> {
  const message = await parseMessage(content);
  const markdown = await messageToMarkdown(message, context);
  const body = message.subject ? markdown : markdown.replace(/^# [^\n]*\s*/, '');
  return {
    markdown: [body, note].filter(Boolean).join('\n\n'),
    title: message.subject,
    author: message.from || undefined,
  };
}
