import type { ObjectDescription } from '../disk/buckets.ts';
import { S3Error } from '../protocol/errors.ts';
import { decode } from '../protocol/target.ts';
import { renderXml } from '../protocol/xml.ts';
import { type Call, type Reply, xmlReply } from './call.ts';
import { isUnchanged } from './conditions.ts';
import { keptHeaders } from './object-headers.ts';
import { publish } from './put-object.ts';

export async function copyObject(call: Call): Promise<Reply> {
  const { store, headers, nowMs } = call;
  const source = parseSource(String(headers['x-amz-copy-source']));
  const replaced = isReplacing(headers['x-amz-metadata-directive']) ? keptHeaders(headers) : undefined;
  if (!replaced && source.bucket === call.bucket && source.key === call.key) {
    throw new S3Error('InvalidRequest', 'A copy onto itself must replace the metadata.');
  }
  store.buckets.get(call.bucket);
  const file = store.buckets.get(source.bucket).open(source.key);
  if (!file) throw new S3Error('NoSuchKey', 'The source object does not exist.');
  let copying = false;
  try {
    if (isUnchanged(headers, file.description, 'x-amz-copy-source-')) {
      throw new S3Error('PreconditionFailed', 'A condition on the source does not hold.');
    }
    copying = true;
  } finally {
    if (!copying) file.close();
  }
  const { path, description } = await store.write(
    file.stream(),
    ({ size, md5 }): ObjectDescription => ({
      etag: md5,
      size,
      modifiedMs: nowMs,
      headers: replaced ?? file.description.headers,
    }),
  );
  publish(call, path);
  const modified = new Date(description.modifiedMs).toISOString();
  return xmlReply(renderXml('CopyObjectResult', { LastModified: modified, ETag: `"${description.etag}"` }));
}

function parseSource(header: string): { bucket: string; key: string } {
  const path = decode(header);
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(path) ?? [];
  if (!bucket || !key || header.includes('?')) {
    throw new S3Error('InvalidArgument', 'The copy source must be <bucket>/<key> of a current object.');
  }
  return { bucket, key };
}

function isReplacing(directive: string | string[] | undefined): boolean {
  if (directive !== undefined && directive !== 'COPY' && directive !== 'REPLACE') {
    throw new S3Error('InvalidArgument', 'The metadata directive must be COPY or REPLACE.');
  }
  return directive === 'REPLACE';
}
