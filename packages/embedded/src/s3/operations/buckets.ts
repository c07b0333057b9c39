import { renderXml } from '../protocol/xml.ts';
import { type Call, type Reply, xmlReply } from './call.ts';

export function listBuckets({ store }: Call): Reply {
  const buckets = store.buckets.list().map(({ name, createdMs }) => ({
    Name: name,
    CreationDate: new Date(createdMs).toISOString(),
  }));
  const owner = { ID: 'quire', DisplayName: 'quire' };
  return xmlReply(renderXml('ListAllMyBucketsResult', { Owner: owner, Buckets: { Bucket: buckets } }));
}

export function createBucket({ store, bucket }: Call): Reply {
  store.buckets.create(bucket);
  return { headers: { location: `/${bucket}` } };
}

export function headBucket({ store, bucket }: Call): Reply {
  store.buckets.get(bucket);
  return {};
}

export function deleteBucket({ store, bucket }: Call): Reply {
  store.buckets.delete(bucket);
  return { status: 204 };
}

/** The answer that means the first region, whichever a client has signed for. */
export function getBucketLocation({ store, bucket }: Call): Reply {
  store.buckets.get(bucket);
  return xmlReply(renderXml('LocationConstraint', {}));
}
