import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { connectStore, isAnswer } from './connection.ts';
import { createMultipartUploads } from './multipart.ts';
import { createObjects } from './objects.ts';
import { createPresigner } from './presign.ts';

export type { UploadedPart } from './multipart.ts';
export type { ObjectInfo, StoredObject } from './objects.ts';

export interface StorageOptions {
  endpoint: string;
  /** Host of presigned addresses, as clients reach it; default `endpoint`. */
  publicEndpoint?: string;
  region?: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  now?: () => number;
}

export type Storage = ReturnType<typeof createStorage>;

/**
 * One bucket of an S3-compatible store. While it is down every call throws `storage.unavailable` (503) within about
 * three seconds, and the next call after it is back succeeds; presigning needs no store at all.
 */
export function createStorage(options: StorageOptions) {
  const { bucket, endpoint, publicEndpoint = endpoint, region = 'us-east-1', now = Date.now } = options;
  const connection = connectStore({ ...options, region });
  const { client, within } = connection;

  return {
    ...createObjects(connection, bucket),
    ...createMultipartUploads(connection, bucket),
    ...createPresigner({ ...options, endpoint: publicEndpoint, region, now }),

    /** Makes the bucket if it is missing. */
    async ensureBucket(): Promise<void> {
      await within(async (abortSignal) => {
        try {
          await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
        } catch (error) {
          if (!isAnswer(error, 'NotFound', 'NoSuchBucket')) throw error;
          await client.send(new CreateBucketCommand({ Bucket: bucket }), { abortSignal }).catch((refusal) => {
            if (!isAnswer(refusal, 'BucketAlreadyOwnedByYou')) throw refusal;
          });
        }
      });
    },

    /** Closes the pooled connections. */
    close: () => client.destroy(),
  };
}
