import type { PartDescription, Upload } from '../disk/uploads.ts';
import { S3Error } from '../protocol/errors.ts';
import { renderXml } from '../protocol/xml.ts';
import { type Call, type Reply, xmlReply } from './call.ts';
import { checksumHeaders, keptHeaders, pickChecksums } from './object-headers.ts';

const MAX_PART_NUMBER = 10_000;

export function createMultipartUpload({ store, bucket, key, headers, nowMs }: Call): Reply {
  store.buckets.get(bucket);
  const upload = store.uploads.create(bucket, key, keptHeaders(headers), nowMs);
  const result = { Bucket: bucket, Key: key, UploadId: upload.id };
  return xmlReply(renderXml('InitiateMultipartUploadResult', result));
}

export async function uploadPart(call: Call): Promise<Reply> {
  const { store, headers, nowMs } = call;
  const upload = getUpload(call);
  const number = readPartNumber(call.query.get('partNumber'));
  if (headers['x-amz-copy-source']) throw new S3Error('NotImplemented', 'A part cannot be copied.');
  const payload = call.payload();
  const { path, description } = await store.write(
    payload.chunks,
    ({ size, md5 }): PartDescription => ({
      etag: md5,
      size,
      modifiedMs: nowMs,
      headers: checksumHeaders(payload.checksums),
    }),
  );
  try {
    store.uploads.publishPart(upload, number, path);
  } catch (error) {
    store.discard(path);
    throw error;
  }
  return { headers: { etag: `"${description.etag}"`, ...pickChecksums(description.headers) } };
}

export function abortMultipartUpload(call: Call): Reply {
  call.store.uploads.remove(getUpload(call));
  return { status: 204 };
}

export function listParts(call: Call): Reply {
  const upload = getUpload(call);
  const after = Number(call.query.get('part-number-marker') ?? 0);
  const limit = Math.min(Number(call.query.get('max-parts') ?? 1000), 1000);
  if (!Number.isInteger(after) || !Number.isInteger(limit) || after < 0 || limit < 1) {
    throw new S3Error('InvalidArgument', 'max-parts and part-number-marker must be whole numbers.');
  }
  const rest = call.store.uploads.listParts(upload).filter(({ number }) => number > after);
  const page = rest.slice(0, limit);
  const truncated = rest.length > page.length;
  return xmlReply(
    renderXml('ListPartsResult', {
      Bucket: call.bucket,
      Key: call.key,
      UploadId: upload.id,
      PartNumberMarker: after,
      NextPartNumberMarker: truncated ? page.at(-1)?.number : undefined,
      MaxParts: limit,
      IsTruncated: truncated,
      Part: page.map((part) => ({
        PartNumber: part.number,
        LastModified: new Date(part.modifiedMs).toISOString(),
        ETag: `"${part.etag}"`,
        Size: part.size,
      })),
    }),
  );
}

export function listMultipartUploads({ store, bucket, query }: Call): Reply {
  store.buckets.get(bucket);
  const prefix = query.get('prefix') ?? '';
  const uploads = store.uploads.list(bucket).filter(({ key }) => key.startsWith(prefix));
  return xmlReply(
    renderXml('ListMultipartUploadsResult', {
      Bucket: bucket,
      Prefix: prefix,
      IsTruncated: false,
      Upload: uploads.map(({ id, key, initiatedMs }) => ({
        Key: key,
        UploadId: id,
        Initiated: new Date(initiatedMs).toISOString(),
      })),
    }),
  );
}

export function getUpload({ store, bucket, key, query }: Call): Upload {
  store.buckets.get(bucket);
  return store.uploads.get(query.get('uploadId') ?? '', bucket, key);
}

export function readPartNumber(text: string | undefined): number {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  if (number < 1 || number > MAX_PART_NUMBER) {
    throw new S3Error('InvalidArgument', `A part number must lie between 1 and ${MAX_PART_NUMBER}.`);
  }
  return number;
}
