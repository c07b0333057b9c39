import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../protocol/errors.ts';
import type { Target } from '../protocol/target.ts';
import { createBucket, deleteBucket, getBucketLocation, headBucket, listBuckets } from './buckets.ts';
import type { Handler } from './call.ts';
import { completeMultipartUpload } from './complete-upload.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject, deleteObjects } from './delete-objects.ts';
import { getObject, headObject, RESPONSE_OVERRIDES } from './get-object.ts';
import { listObjectsV1, listObjectsV2 } from './list-objects.ts';
import {
  abortMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
} from './multipart.ts';
import { putObject } from './put-object.ts';

interface Route {
  method: string;
  level: 'service' | 'bucket' | 'object';
  /** Query parameters that select this operation. */
  needs: readonly string[];
  /** Further ones that it understands. */
  takes: readonly string[];
  header?: string;
  handler: Handler;
}

const LISTING = ['prefix', 'delimiter', 'max-keys', 'encoding-type'];

function route(
  method: string,
  level: Route['level'],
  handler: Handler,
  { needs = [], takes = [], header }: Partial<Pick<Route, 'needs' | 'takes' | 'header'>> = {},
): Route {
  return { method, level, handler, needs, takes, header };
}

const ROUTES: readonly Route[] = [
  route('GET', 'service', listBuckets),
  route('PUT', 'bucket', createBucket),
  route('HEAD', 'bucket', headBucket),
  route('DELETE', 'bucket', deleteBucket),
  route('GET', 'bucket', listObjectsV2, {
    needs: ['list-type'],
    takes: [...LISTING, 'continuation-token', 'start-after', 'fetch-owner'],
  }),
  route('GET', 'bucket', getBucketLocation, { needs: ['location'] }),
  route('GET', 'bucket', listMultipartUploads, { needs: ['uploads'], takes: ['prefix'] }),
  route('GET', 'bucket', listObjectsV1, { takes: [...LISTING, 'marker'] }),
  route('POST', 'bucket', deleteObjects, { needs: ['delete'] }),
  route('PUT', 'object', uploadPart, { needs: ['uploadId', 'partNumber'] }),
  route('PUT', 'object', copyObject, { header: 'x-amz-copy-source' }),
  route('PUT', 'object', putObject),
  route('GET', 'object', listParts, { needs: ['uploadId'], takes: ['max-parts', 'part-number-marker'] }),
  route('GET', 'object', getObject, { takes: RESPONSE_OVERRIDES }),
  route('HEAD', 'object', headObject, { takes: RESPONSE_OVERRIDES }),
  route('DELETE', 'object', abortMultipartUpload, { needs: ['uploadId'] }),
  route('DELETE', 'object', deleteObject),
  route('POST', 'object', createMultipartUpload, { needs: ['uploads'] }),
  route('POST', 'object', completeMultipartUpload, { needs: ['uploadId'] }),
];

/**
 * Finds the operation. A query parameter that it does not know is refused, never ignored: `PUT key?acl` must not
 * overwrite an object. `x-id` is the clients' own label; `X-Amz-*` belong to the signature.
 */
export function findHandler(method: string, target: Target, headers: IncomingHttpHeaders): Handler {
  const level = target.key ? 'object' : target.bucket ? 'bucket' : 'service';
  const names = target.query.pairs
    .map(([name]) => name)
    .filter((name) => name !== 'x-id' && !name.toLowerCase().startsWith('x-amz-'));
  const found = ROUTES.find(
    (candidate) =>
      candidate.method === method &&
      candidate.level === level &&
      candidate.needs.every((name) => names.includes(name)) &&
      (candidate.header === undefined || headers[candidate.header] !== undefined),
  );
  if (!found) throw new S3Error('MethodNotAllowed', 'There is no such operation on this resource.');
  const unknown = names.find((name) => !found.needs.includes(name) && !found.takes.includes(name));
  if (unknown) throw new S3Error('NotImplemented', `The query parameter ${unknown} is not supported here.`);
  return found.handler;
}
