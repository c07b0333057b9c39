import { S3Error } from '../protocol/errors.ts';
import { readText } from '../protocol/payload.ts';
import { childText, parseXml, renderXml } from '../protocol/xml.ts';
import { type Call, type Reply, xmlReply } from './call.ts';

const MAX_KEYS = 1000;
const MAX_BODY_BYTES = 8 * 1024 * 1024;

export function deleteObject({ store, bucket, key }: Call): Reply {
  store.buckets.get(bucket).delete(key);
  return { status: 204 };
}

export async function deleteObjects(call: Call): Promise<Reply> {
  const bucket = call.store.buckets.get(call.bucket);
  const payload = call.payload();
  if (!call.headers['content-md5'] && Object.keys(payload.checksums).length === 0) {
    if (!call.headers['x-amz-trailer']) {
      throw new S3Error('InvalidRequest', 'This request needs Content-MD5 or a checksum of its body.');
    }
  }
  const request = parseXml(await readText(payload, MAX_BODY_BYTES));
  const keys = request.children
    .filter(({ name }) => name === 'Object')
    .map((object) => childText(object, 'Key') ?? '');
  if (request.name !== 'Delete' || keys.length === 0 || keys.length > MAX_KEYS || keys.includes('')) {
    throw new S3Error('MalformedXML', `The body must name 1 to ${MAX_KEYS} keys.`);
  }
  for (const key of keys) bucket.delete(key);
  const quiet = childText(request, 'Quiet') === 'true';
  return xmlReply(renderXml('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) }));
}
