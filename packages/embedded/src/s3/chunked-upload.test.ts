import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hmac, sha256Hex } from './protocol/signature.ts';
import { type Chunk, type Ready, send, sign, signChunks } from './testing/signed-request.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

const SIGNED = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
const SIGNED_TRAILER = `${SIGNED}-TRAILER`;
const UNSIGNED_TRAILER = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const PARTS = [Buffer.alloc(9000, 'a'), Buffer.alloc(9000, 'b'), Buffer.alloc(10, 'c')];
const WHOLE = Buffer.concat(PARTS);
const CRC = Buffer.alloc(4);
CRC.writeUInt32BE(crc32(WHOLE));
const TRAILER = `x-amz-checksum-crc32:${CRC.toString('base64')}`;
const ANNOUNCED = { 'x-amz-trailer': 'x-amz-checksum-crc32' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

function start(payloadHash: string, headers: Record<string, string> = {}, length = WHOLE.length): Ready {
  const framing = { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': String(length) };
  return sign(server.base, {
    method: 'PUT',
    path: '/box/chunked',
    payloadHash,
    headers: { ...framing, ...headers },
  });
}

function frame(chunks: Chunk[], end = '\r\n'): Buffer {
  const lines = chunks.flatMap(({ data, signature }) => [
    Buffer.from(`${data.length.toString(16)};chunk-signature=${signature}\r\n`),
    data,
    Buffer.from(data.length > 0 ? '\r\n' : end),
  ]);
  return Buffer.concat(lines);
}

function plainFrame(parts: Buffer[], trailer: string): Buffer {
  const lines = parts.flatMap((data) => [
    Buffer.from(`${data.length.toString(16)}\r\n`),
    data,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...lines, Buffer.from(`0\r\n${trailer}\r\n\r\n`)]);
}

const stored = () => server.call({ method: 'GET', path: '/box/chunked' });
async function expectRefused(ready: Ready, body: Buffer, code: string) {
  expect(await send({ ...ready, body })).toMatchObject({ code });
  expect((await stored()).status).toBe(404);
}

describe('signed chunks', () => {
  const alterations: [string, (chunks: Chunk[]) => Chunk[], string][] = [
    [
      'changed bytes',
      ([a, b, ...rest]) => [a, { ...b, data: Buffer.alloc(9000, 'x') }, ...rest] as Chunk[],
      'SignatureDoesNotMatch',
    ],
    ['a chunk replayed', ([a, _, ...rest]) => [a, a, ...rest] as Chunk[], 'SignatureDoesNotMatch'],
    ['chunks swapped', ([a, b, ...rest]) => [b, a, ...rest] as Chunk[], 'SignatureDoesNotMatch'],
    ['a chunk left out', ([a, _, ...rest]) => [a, ...rest] as Chunk[], 'SignatureDoesNotMatch'],
    [
      'an early end with its own signature',
      (chunks) => [chunks[0], chunks.at(-1)] as Chunk[],
      'SignatureDoesNotMatch',
    ],
    ['no end', (chunks) => chunks.slice(0, -1), 'IncompleteBody'],
  ];
  it.each(alterations)('refuses %s', async (_name, alter, code) => {
    const ready = start(SIGNED);
    await expectRefused(ready, frame(alter(signChunks(ready.seed, PARTS))), code);
  });

  it('refuses the chunks of another request', async () => {
    const other = start(SIGNED, { 'x-amz-meta-other': 'yes' });
    await expectRefused(start(SIGNED), frame(signChunks(other.seed, PARTS)), 'SignatureDoesNotMatch');
  });

  it('refuses a body that is not of the announced length', async () => {
    for (const length of [WHOLE.length - 1, WHOLE.length + 1]) {
      const ready = start(SIGNED, {}, length);
      await expectRefused(ready, frame(signChunks(ready.seed, PARTS)), 'IncompleteBody');
    }
  });

  it('refuses unsigned chunks, small chunks and bytes behind the end', async () => {
    await expectRefused(start(SIGNED), plainFrame(PARTS, ''), 'InvalidRequest');
    const small = start(SIGNED);
    await expectRefused(small, frame(signChunks(small.seed, PARTS.toReversed())), 'InvalidChunkSizeError');
    const longer = start(SIGNED);
    await expectRefused(longer, frame(signChunks(longer.seed, PARTS), '\r\nmore'), 'InvalidRequest');
  });

  it('refuses an upload without its decoded length', async () => {
    const ready = sign(server.base, { method: 'PUT', path: '/box/chunked', payloadHash: SIGNED });
    expect(await send({ ...ready, body: 'x' })).toMatchObject({ status: 411, code: 'MissingContentLength' });
  });

  it('takes a good one and forgets the framing', async () => {
    const ready = start(SIGNED);
    expect((await send({ ...ready, body: frame(signChunks(ready.seed, PARTS)) })).status).toBe(200);
    const { body, headers } = await stored();
    expect(body).toBe(WHOLE.toString());
    expect(headers['content-encoding']).toBeUndefined();
    await server.call({ method: 'DELETE', path: '/box/chunked' });
  });
});

describe('trailers', () => {
  const unsigned: [string, Record<string, string>, string, string][] = [
    ['a checksum of other bytes', ANNOUNCED, 'x-amz-checksum-crc32:AAAAAA==', 'BadDigest'],
    ['a checksum that was not announced', {}, TRAILER, 'BadDigest'],
    ['an announced checksum that is missing', ANNOUNCED, 'x-other:1', 'MalformedTrailerError'],
    ['an unknown checksum', { 'x-amz-trailer': 'x-amz-checksum-md4' }, TRAILER, 'InvalidRequest'],
    ['a line that is none', ANNOUNCED, 'nonsense', 'MalformedTrailerError'],
  ];
  it.each(unsigned)('refuses %s', async (_name, headers, trailer, code) => {
    await expectRefused(start(UNSIGNED_TRAILER, headers), plainFrame(PARTS, trailer), code);
  });

  it('refuses a changed signed trailer and takes a good one', async () => {
    const ready = start(SIGNED_TRAILER, ANNOUNCED);
    const chunks = signChunks(ready.seed, PARTS);
    const { key, dateTime, scope } = ready.seed;
    const previous = chunks.at(-1)?.signature ?? '';
    const lines = ['AWS4-HMAC-SHA256-TRAILER', dateTime, scope, previous, sha256Hex(`${TRAILER}\n`)];
    const signature = hmac(key, lines.join('\n')).toString('hex');
    const end = (trailer: string) => `${trailer}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`;
    await expectRefused(ready, frame(chunks, end('x-amz-checksum-crc32:AAAAAA==')), 'SignatureDoesNotMatch');
    await expectRefused(ready, frame(chunks, `${TRAILER}\r\n\r\n`), 'SignatureDoesNotMatch');
    expect((await send({ ...ready, body: frame(chunks, end(TRAILER)) })).status).toBe(200);
    expect((await stored()).body).toBe(WHOLE.toString());
  });
});
