import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Grant } from './authenticate.ts';
import { chunkedForm, decodeChunked } from './aws-chunked.ts';
import { type ChecksumName, checksumNamed, createChecksum, createHashChecksum } from './checksums.ts';
import { S3Error } from './errors.ts';

/** The bytes of a request. They are proven only once `chunks` has ended without throwing. */
export interface Payload {
  chunks: AsyncIterable<Buffer>;
  /** What the client said about its bytes, proven with them. */
  checksums: Partial<Record<ChecksumName, string>>;
}

const MAX_BYTES = 5 * 1024 ** 3;

/** Opens the body and holds it to its announced length, payload hash, Content-MD5 and checksums. */
export function openPayload(request: IncomingMessage, headers: IncomingHttpHeaders, grant: Grant): Payload {
  const form = chunkedForm(grant.payloadHash);
  const length = announcedLength(headers, form !== undefined);
  const checks = createChecks();
  const checksums: Payload['checksums'] = {};
  const expectChecksum = (header: string, value: string) => {
    const name = checksumNamed(header);
    if (!name) return;
    checksums[name] = value;
    checks.expect(header, value);
  };

  expectDeclared(headers, grant, checks, expectChecksum);
  const trailer = form?.trailer ? String(headers['x-amz-trailer'] ?? '').toLowerCase() : '';
  if (trailer) checks.announce(trailer);
  const source = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const decoded = form ? decodeChunked(source, form, grant, expectChecksum) : source;
  return { chunks: prove(decoded, length, checks), checksums };
}

async function* prove(source: AsyncIterable<Buffer>, length: number, checks: Checks): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    if (received > length) throw new S3Error('IncompleteBody', 'The body is longer than announced.');
    checks.update(chunk);
    yield chunk;
  }
  if (received < length) throw new S3Error('IncompleteBody', 'The body is shorter than announced.');
  checks.finish();
}

function announcedLength(headers: IncomingHttpHeaders, chunked: boolean): number {
  const text = headers[chunked ? 'x-amz-decoded-content-length' : 'content-length'];
  if (typeof text !== 'string')
    throw new S3Error('MissingContentLength', 'The length of the body is missing.');
  if (!/^\d{1,15}$/.test(text))
    throw new S3Error('InvalidArgument', 'The length of the body is not a number.');
  if (Number(text) > MAX_BYTES)
    throw new S3Error('EntityTooLarge', 'The body is over 5 GiB: send it in parts.');
  return Number(text);
}

function expectDeclared(
  headers: IncomingHttpHeaders,
  { payloadHash }: Grant,
  checks: Checks,
  expectChecksum: (header: string, value: string) => void,
): void {
  if (/^[\da-f]{64}$/.test(payloadHash)) {
    checks.expect('sha256', Buffer.from(payloadHash, 'hex').toString('base64'));
  } else if (payloadHash !== 'UNSIGNED-PAYLOAD' && !chunkedForm(payloadHash)) {
    throw new S3Error('InvalidArgument', 'The x-amz-content-sha256 value is not one of those defined.');
  }
  const md5 = headers['content-md5'];
  if (typeof md5 === 'string') {
    if (!/^[\w+/]{22}==$/.test(md5))
      throw new S3Error('InvalidDigest', 'The Content-MD5 header is not an MD5.');
    checks.expect('md5', md5);
  }
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') expectChecksum(name, value);
  }
}

type Checks = ReturnType<typeof createChecks>;

/** Digests to run over the bytes and the values they must end in. A trailer's value arrives after the bytes. */
function createChecks() {
  const running = new Map<string, ReturnType<typeof createChecksum>>();
  const expected = new Map<string, string>();
  const announce = (name: string) => {
    const checksum = checksumNamed(name);
    if (!running.has(name)) {
      if (checksum) running.set(name, createChecksum(checksum));
      else if (name === 'sha256' || name === 'md5') running.set(name, createHashChecksum(name));
      else throw new S3Error('InvalidRequest', `The trailer ${name} is not supported.`);
    }
  };
  return {
    announce,
    expect(name: string, value: string) {
      announce(name);
      expected.set(name, value);
    },
    update(chunk: Buffer) {
      for (const digest of running.values()) digest.update(chunk);
    },
    finish() {
      for (const [name, digest] of running) {
        const value = expected.get(name);
        if (value === undefined)
          throw new S3Error('MalformedTrailerError', `The trailer ${name} did not arrive.`);
        if (digest.digest() !== value) throw mismatch(name);
      }
    },
  };
}

function mismatch(name: string): S3Error {
  return name === 'sha256'
    ? new S3Error('XAmzContentSHA256Mismatch', 'The body does not have the signed SHA-256.')
    : new S3Error('BadDigest', `The body does not have the ${name} it was sent with.`);
}

/** Reads a whole small body as text. */
export async function readText({ chunks }: Payload, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new S3Error('EntityTooLarge', 'The request body is too large.');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}
