import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';

/** What an answer of a web server held. */
export interface HttpBody {
  status: number;
  contentType: string;
  bytes: Buffer;
}

const maxBytes = 64 * 1024 * 1024;
const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };

/** Takes an answer apart (RFC 9112): its pieces joined, and unpacked. */
export function httpBody(answer: Buffer): HttpBody | undefined {
  const head = answer.toString('latin1', 0, 64 * 1024);
  const end = /\r?\n\r?\n/.exec(head);
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(head)?.[1];
  if (!end || !status) return undefined;
  const fields = head.slice(0, end.index);
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*?)\\r?$`, 'im').exec(fields)?.[1]?.toLowerCase() ?? '';
  const body = answer.subarray(end.index + end[0].length);
  const joined = field('Transfer-Encoding').includes('chunked') ? joinChunks(body) : body;
  return {
    status: Number(status),
    contentType: field('Content-Type'),
    bytes: unpack(joined, field('Content-Encoding')),
  };
}

/** Crawlers may have joined the pieces already and kept the field. */
function joinChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const line = /^([\da-f]{1,8})[ \t]*(?:;[^\r\n]{0,200})?\r?\n/i.exec(
      body.toString('latin1', at, at + 256),
    );
    if (!line) return pieces.length > 0 ? Buffer.concat(pieces) : body;
    const length = Number.parseInt(line[1] ?? '0', 16);
    if (length === 0) break;
    const start = at + line[0].length;
    pieces.push(body.subarray(start, start + length));
    at = start + length + 2;
  }
  return Buffer.concat(pieces);
}

function unpack(body: Buffer, encoding: string): Buffer {
  try {
    if (/gzip/.test(encoding)) return gunzipSync(body, options);
    if (encoding === 'deflate') return inflateSync(body, options);
    if (encoding === 'br') return brotliDecompressSync(body, { maxOutputLength: maxBytes });
  } catch {
    // Crawlers may have unpacked it already and kept the field.
  }
  return body;
}
