import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3';
import { type Connection, isAnswer, LONG_WORK_TIMEOUT_MS } from './connection.ts';
import { unquote } from './objects.ts';
import { uploadNotFound, uploadPartsInvalid } from './storage.errors.ts';

export interface UploadedPart {
  partNumber: number;
  etag: string;
}

/** Uploads in parts, which others send to presigned addresses. */
export function createMultipartUploads({ client, within }: Connection, bucket: string) {
  const at = (key: string, uploadId: string) => ({ Bucket: bucket, Key: key, UploadId: uploadId });

  return {
    /** Opens an upload and returns its id. */
    async createMultipart(key: string, options: { contentType?: string } = {}): Promise<string> {
      const command = new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: options.contentType,
      });
      const { UploadId } = await within((abortSignal) => client.send(command, { abortSignal }));
      return UploadId ?? '';
    },

    /** The parts that have arrived, in order; throws `storage.upload_not_found`. */
    async listParts(key: string, uploadId: string): Promise<UploadedPart[]> {
      const parts: UploadedPart[] = [];
      let marker: string | undefined;
      do {
        const command = new ListPartsCommand({ ...at(key, uploadId), PartNumberMarker: marker });
        const page = await within((abortSignal) => client.send(command, { abortSignal })).catch((error) => {
          throw isAnswer(error, 'NoSuchUpload') ? uploadNotFound(uploadId) : error;
        });
        for (const part of page.Parts ?? []) {
          parts.push({ partNumber: part.PartNumber ?? 0, etag: unquote(part.ETag) });
        }
        marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (marker);
      return parts;
    },

    /** Joins the named parts; throws `storage.upload_not_found` or `storage.upload_parts_invalid`. */
    async completeMultipart(key: string, uploadId: string, parts: UploadedPart[]): Promise<{ etag: string }> {
      const command = new CompleteMultipartUploadCommand({
        ...at(key, uploadId),
        MultipartUpload: {
          Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${etag}"` })),
        },
      });
      try {
        const { ETag } = await within(
          (abortSignal) => client.send(command, { abortSignal }),
          LONG_WORK_TIMEOUT_MS,
        );
        return { etag: unquote(ETag) };
      } catch (error) {
        if (isAnswer(error, 'NoSuchUpload')) throw uploadNotFound(uploadId);
        if (isAnswer(error, 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML')) {
          throw uploadPartsInvalid(error);
        }
        throw error;
      }
    },

    /** Drops an upload and its parts; one that is not there is no error. */
    async abortMultipart(key: string, uploadId: string): Promise<void> {
      const command = new AbortMultipartUploadCommand(at(key, uploadId));
      try {
        await within((abortSignal) => client.send(command, { abortSignal }));
      } catch (error) {
        if (!isAnswer(error, 'NoSuchUpload')) throw error;
      }
    },
  };
}
