import { createHash } from 'node:crypto';
import type { Grant } from './authenticate.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { S3Error } from './errors.ts';
import { EMPTY_SHA256, hmac, sameText, sha256Hex } from './signature.ts';

export interface ChunkedForm {
  signed: boolean;
  trailer: boolean;
}

const FORMS: Record<string, ChunkedForm> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailer: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailer: true },
};
const MAX_LINE_BYTES = 1024;
const MIN_CHUNK_BYTES = 8192;
const MAX_TRAILERS = 8;

/** The framing that a payload hash announces, or undefined for a plain body. */
export function chunkedForm(payloadHash: string): ChunkedForm | undefined {
  return FORMS[payloadHash];
}

/**
 * Decodes `aws-chunked` framing and verifies each chunk's signature, which chains on from the one before it.
 * Data comes out before its chunk is verified: the consumer must not keep any of it when this throws.
 */
export async function* decodeChunked(
  source: AsyncIterable<Buffer>,
  form: ChunkedForm,
  grant: Grant,
  onTrailer: (name: string, value: string) => void,
): AsyncGenerator<Buffer> {
  const reader = createByteReader(source);
  try {
    yield* readChunks(reader, form, grant, onTrailer);
  } finally {
    await reader.close();
  }
}

async function* readChunks(
  reader: ByteReader,
  form: ChunkedForm,
  grant: Grant,
  onTrailer: (name: string, value: string) => void,
): AsyncGenerator<Buffer> {
  const chain = createSignatureChain(grant);
  let lastSize = MIN_CHUNK_BYTES;
  for (;;) {
    const { size, signature } = parseChunkHeader(await reader.line(MAX_LINE_BYTES), form);
    if (size > 0 && lastSize < MIN_CHUNK_BYTES) {
      throw new S3Error(
        'InvalidChunkSizeError',
        `Only the last chunk may be under ${MIN_CHUNK_BYTES} bytes.`,
      );
    }
    lastSize = size;
    const hash = createHash('sha256');
    for await (const part of reader.bytes(size)) {
      if (form.signed) hash.update(part);
      yield part;
    }
    if (form.signed) chain.verify('AWS4-HMAC-SHA256-PAYLOAD', [EMPTY_SHA256, hash.digest('hex')], signature);
    if (size === 0) break;
    if ((await reader.line(MAX_LINE_BYTES)) !== '') throw broken();
  }
  const trailers = await readTrailers(reader);
  const trailerSignature = trailers.get('x-amz-trailer-signature') ?? '';
  trailers.delete('x-amz-trailer-signature');
  if (!form.trailer && trailers.size > 0) throw broken();
  if (form.trailer && form.signed) {
    const text = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
    chain.verify('AWS4-HMAC-SHA256-TRAILER', [sha256Hex(text)], trailerSignature);
  }
  for (const [name, value] of trailers) onTrailer(name, value);
  if (!(await reader.atEnd())) throw broken();
}

function createSignatureChain({ signingKey, dateTime, scope, signature }: Grant) {
  let previous = signature;
  return {
    verify(kind: string, hashes: string[], given: string) {
      const expected = hmac(signingKey, [kind, dateTime, scope, previous, ...hashes].join('\n')).toString(
        'hex',
      );
      if (!sameText(expected, given)) {
        throw new S3Error('SignatureDoesNotMatch', 'The signature of a chunk does not belong to it.');
      }
      previous = expected;
    },
  };
}

function parseChunkHeader(line: string, form: ChunkedForm): { size: number; signature: string } {
  const [, size, signature] = /^([\da-f]{1,10})(?:;chunk-signature=([\da-f]{64}))?$/i.exec(line) ?? [];
  if (size === undefined || form.signed !== (signature !== undefined)) throw broken();
  return { size: Number.parseInt(size, 16), signature: signature ?? '' };
}

async function readTrailers(reader: ByteReader): Promise<Map<string, string>> {
  const trailers = new Map<string, string>();
  // Some clients end a body without trailers by the last chunk's line break alone.
  while (!(await reader.atEnd())) {
    const line = await reader.line(MAX_LINE_BYTES);
    if (line === '') break;
    const colon = line.indexOf(':');
    if (colon < 1 || trailers.size === MAX_TRAILERS) {
      throw new S3Error('MalformedTrailerError', 'A trailer of the body cannot be read.');
    }
    trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return trailers;
}

function broken(): S3Error {
  return new S3Error('InvalidRequest', 'The chunked body cannot be read.');
}
