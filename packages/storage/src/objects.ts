import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { ANSWER_TIMEOUT_MS, type Connection, isAnswer, LONG_WORK_TIMEOUT_MS } from './connection.ts';
import { objectNotFound } from './storage.errors.ts';
import { uploadStream } from './stream-upload.ts';

export interface ObjectInfo {
  key: string;
  size: number;
  etag: string;
  lastModified: Date;
}

export interface StoredObject {
  body: Readable;
  /** Bytes in `body`, which for a range is its length. */
  size: number;
  contentType: string;
  etag: string;
}

const MAX_LIST = 1000;
const DEFAULT_CONTENT_TYPE = 'application/octet-stream';

/** Reading and writing of whole objects in one bucket. */
export function createObjects(connection: Connection, bucket: string) {
  const { client, within } = connection;
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  return {
    /** Stores an object; a stream is destroyed when that fails. Without `contentLength` a stream goes up in parts. */
    async put(
      key: string,
      body: Buffer | Readable,
      options: { contentType?: string; contentLength?: number } = {},
    ): Promise<{ etag: string }> {
      const contentType = options.contentType ?? DEFAULT_CONTENT_TYPE;
      if (body instanceof Readable) {
        const upload = { key, source: body, contentType, contentLength: options.contentLength };
        const { ETag } = await uploadStream(connection, bucket, upload);
        return { etag: unquote(ETag) };
      }
      const command = new PutObjectCommand({ ...at(key), Body: body, ContentType: contentType });
      const timeoutMs = ANSWER_TIMEOUT_MS + body.length / 1024;
      const { ETag } = await within((abortSignal) => client.send(command, { abortSignal }), timeoutMs);
      return { etag: unquote(ETag) };
    },

    /** Opens an object, or its bytes `start` to `end` inclusive; throws `storage.object_not_found`. */
    async get(key: string, options: { range?: { start: number; end?: number } } = {}): Promise<StoredObject> {
      const { range } = options;
      const command = new GetObjectCommand({
        ...at(key),
        Range: range && `bytes=${range.start}-${range.end ?? ''}`,
      });
      try {
        const answer = await within((abortSignal) => client.send(command, { abortSignal }));
        return {
          body: answer.Body instanceof Readable ? answer.Body : Readable.from([]),
          size: answer.ContentLength ?? 0,
          contentType: answer.ContentType ?? DEFAULT_CONTENT_TYPE,
          etag: unquote(answer.ETag),
        };
      } catch (error) {
        throw isAnswer(error, 'NoSuchKey', 'NotFound') ? objectNotFound(key) : error;
      }
    },

    /** What is known of an object, or undefined when there is none. */
    async head(key: string): Promise<(ObjectInfo & { contentType: string }) | undefined> {
      const command = new HeadObjectCommand(at(key));
      try {
        const answer = await within((abortSignal) => client.send(command, { abortSignal }));
        return {
          key,
          size: answer.ContentLength ?? 0,
          contentType: answer.ContentType ?? DEFAULT_CONTENT_TYPE,
          etag: unquote(answer.ETag),
          lastModified: answer.LastModified ?? new Date(0),
        };
      } catch (error) {
        if (isAnswer(error, 'NotFound', 'NoSuchKey')) return undefined;
        throw error;
      }
    },

    /** Removes an object; one that is not there is no error. */
    async delete(key: string): Promise<void> {
      const command = new DeleteObjectCommand(at(key));
      await within((abortSignal) => client.send(command, { abortSignal }));
    },

    /** Up to `limit` (1000) objects under a prefix in key order, those behind the key `after`. */
    async list(prefix: string, options: { limit?: number; after?: string } = {}): Promise<ObjectInfo[]> {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        MaxKeys: Math.min(options.limit ?? MAX_LIST, MAX_LIST),
        StartAfter: options.after,
      });
      const answer = await within((abortSignal) => client.send(command, { abortSignal }));
      return (answer.Contents ?? []).map((object) => ({
        key: object.Key ?? '',
        size: object.Size ?? 0,
        etag: unquote(object.ETag),
        lastModified: object.LastModified ?? new Date(0),
      }));
    },

    /** Copies an object inside the store; throws `storage.object_not_found`. */
    async copy(from: string, to: string): Promise<void> {
      const source = [bucket, ...from.split('/')].map(encodeURIComponent).join('/');
      const command = new CopyObjectCommand({ ...at(to), CopySource: source });
      try {
        await within((abortSignal) => client.send(command, { abortSignal }), LONG_WORK_TIMEOUT_MS);
      } catch (error) {
        throw isAnswer(error, 'NoSuchKey', 'NotFound') ? objectNotFound(from) : error;
      }
    },
  };
}

export function unquote(etag: string | undefined): string {
  return (etag ?? '').replace(/^"(.*)"$/, '$1');
}
