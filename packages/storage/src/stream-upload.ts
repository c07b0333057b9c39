import { Readable } from 'node:stream';
import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Connection } from './connection.ts';

export interface StreamUpload {
  key: string;
  source: Readable;
  contentType: string;
  /** Without it the stream goes up in parts. */
  contentLength: number | undefined;
}

/** A stream takes as long as its source does; a silent connection is cut sooner. */
const TIMEOUT_MS = 24 * 3600_000;
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;

/** Sends a stream and destroys it if that fails; the source's own failure comes out as it is. */
export async function uploadStream(
  { client, within }: Connection,
  bucket: string,
  { key, source, contentType, contentLength }: StreamUpload,
): Promise<{ ETag?: string }> {
  const body = Readable.from(count(source, contentLength), { objectMode: false });
  const cut = new AbortController();
  let sourceFailure: unknown;
  body.once('error', (error) => {
    sourceFailure = error;
    cut.abort();
  });
  const params: PutObjectCommandInput = { Bucket: bucket, Key: key, Body: body, ContentType: contentType };
  try {
    return await within((signal) => {
      signal.addEventListener('abort', () => cut.abort());
      if (contentLength === undefined) {
        const parts = { partSize: PART_BYTES, queueSize: PARTS_IN_FLIGHT };
        return new Upload({ client, params, ...parts, abortController: cut }).done();
      }
      const command = new PutObjectCommand({ ...params, ContentLength: contentLength });
      return client.send(command, { abortSignal: cut.signal });
    }, TIMEOUT_MS);
  } catch (error) {
    body.destroy();
    source.destroy();
    throw sourceFailure ?? error;
  }
}

/** Fails when the stream ends early or late: a request that waits for missing bytes would only time out. */
async function* count(source: Readable, length: number | undefined): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    yield chunk;
  }
  if (length !== undefined && bytes !== length) {
    throw new Error(`the stream has ${bytes} bytes, ${length} were announced`);
  }
}
