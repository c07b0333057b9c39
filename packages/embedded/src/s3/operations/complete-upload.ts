import { createHash } from 'node:crypto';
import type { ObjectDescription } from '../disk/buckets.ts';
import type { JoinedParts } from '../disk/joined.ts';
import type { SealedFile } from '../disk/sealed-file.ts';
import type { PartDescription, Upload } from '../disk/uploads.ts';
import { CHECKSUM_NAMES, checksumHeader } from '../protocol/checksums.ts';
import { S3Error } from '../protocol/errors.ts';
import { readText } from '../protocol/payload.ts';
import { childText, parseXml, renderXml, type XmlElement } from '../protocol/xml.ts';
import { type Call, type Reply, xmlReply } from './call.ts';
import { getUpload, readPartNumber } from './multipart.ts';
import { publish } from './put-object.ts';

const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_BODY_BYTES = 8 * 1024 * 1024;

interface NamedPart {
  number: number;
  etag: string;
  element: XmlElement;
}

export async function completeMultipartUpload(call: Call): Promise<Reply> {
  const { store, bucket, key, nowMs } = call;
  const upload = getUpload(call);
  const parts = parseParts(await readText(call.payload(), MAX_BODY_BYTES));
  const check = () => parts.map((part, i) => checkPart(call, upload, part, i === parts.length - 1));
  const files = check();
  const digest = createHash('md5')
    .update(Buffer.from(files.map(({ etag }) => etag).join(''), 'hex'))
    .digest('hex');
  const joined: JoinedParts = {
    upload: upload.id,
    parts: files.map(({ size }, i) => ({ number: parts[i]?.number ?? 0, size })),
  };
  const { path, description } = await store.write(
    nothing(),
    (): ObjectDescription => ({
      etag: `${digest}-${parts.length}`,
      size: files.reduce((sum, { size }) => sum + size, 0),
      modifiedMs: nowMs,
      headers: upload.headers,
      joined,
    }),
  );
  try {
    getUpload(call);
    // None was replaced meanwhile.
    check();
  } catch (error) {
    store.discard(path);
    throw error;
  }
  publish(call, path);
  store.joined.keep(upload, joined);
  call.announce('ObjectCreated:CompleteMultipartUpload', description);
  return xmlReply(
    renderXml('CompleteMultipartUploadResult', {
      Location: `/${bucket}/${key}`,
      Bucket: bucket,
      Key: key,
      ETag: `"${description.etag}"`,
    }),
  );
}

function parseParts(body: string): NamedPart[] {
  const request = parseXml(body);
  if (request.name !== 'CompleteMultipartUpload' || request.children.length === 0) {
    throw new S3Error('MalformedXML', 'The body must name the parts.');
  }
  const parts = request.children.map((element) => ({
    number: readPartNumber(childText(element, 'PartNumber')),
    etag: (childText(element, 'ETag') ?? '').replace(/^"(.*)"$/, '$1'),
    element,
  }));
  if (parts.some(({ number }, i) => number <= (parts[i - 1]?.number ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The parts must be named in ascending order.');
  }
  return parts;
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Returns the part's ETag and size if it is the one the client means and large enough. */
function checkPart({ store }: Call, upload: Upload, part: NamedPart, last: boolean) {
  const file = openNamed(store.uploads.openPart(upload, part.number), part);
  file.close();
  if (file.size < MIN_PART_BYTES && !last) {
    throw new S3Error('EntityTooSmall', `Part ${part.number} is under 5 MiB and not the last one.`);
  }
  return { etag: file.description.etag, size: file.size };
}

function openNamed(
  file: SealedFile<PartDescription> | undefined,
  part: NamedPart,
): SealedFile<PartDescription> {
  if (file && isMeant(file.description, part)) return file;
  file?.close();
  throw new S3Error('InvalidPart', `Part ${part.number} is missing or not the one that was named.`);
}

function isMeant(stored: PartDescription, { etag, element }: NamedPart): boolean {
  if (stored.etag !== etag) return false;
  return CHECKSUM_NAMES.every((name) => {
    const named = childText(element, `Checksum${name.toUpperCase()}`);
    return named === undefined || named === stored.headers[checksumHeader(name)];
  });
}
