import type { Bucket } from '../disk/buckets.ts';
import { afterPrefix, fromBytes, justAfter, toBytes } from '../disk/key-index.ts';
import { S3Error } from '../protocol/errors.ts';
import { uriEncode } from '../protocol/signature.ts';
import type { Query } from '../protocol/target.ts';
import { renderXml, type XmlTree } from '../protocol/xml.ts';
import { type Call, type Reply, xmlReply } from './call.ts';

const MAX_KEYS = 1000;

interface Page {
  contents: XmlTree[];
  prefixes: string[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  lastName: string;
}

export function listObjectsV2({ store, bucket, query }: Call): Reply {
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const from = token === undefined ? (startAfter ? justAfter(toBytes(startAfter)) : '') : readToken(token);
  const view = readView(query);
  const page = listPage(store.buckets.get(bucket), from, view);
  return xmlReply(
    renderXml('ListBucketResult', {
      ...describeView(bucket, view, page),
      StartAfter: startAfter,
      KeyCount: page.contents.length + page.prefixes.length,
      ContinuationToken: token,
      NextContinuationToken: page.next === undefined ? undefined : writeToken(page.next),
    }),
  );
}

export function listObjectsV1({ store, bucket, query }: Call): Reply {
  const marker = query.get('marker') ?? '';
  const view = readView(query);
  // A marker that is a common prefix stands for everything under it.
  const grouped = view.delimiter !== '' && marker.endsWith(view.delimiter);
  const from = marker && (grouped ? afterPrefix(toBytes(marker)) : justAfter(toBytes(marker)));
  const page = listPage(store.buckets.get(bucket), from, view);
  const nextMarker = page.next !== undefined && view.delimiter ? view.encode(page.lastName) : undefined;
  return xmlReply(
    renderXml('ListBucketResult', {
      ...describeView(bucket, view, page),
      Marker: view.encode(marker),
      NextMarker: nextMarker,
    }),
  );
}

type View = ReturnType<typeof readView>;

function readView(query: Query) {
  const maxKeys = query.get('max-keys') ?? String(MAX_KEYS);
  const encoding = query.get('encoding-type');
  if (!/^\d{1,9}$/.test(maxKeys)) throw new S3Error('InvalidArgument', 'max-keys must be a whole number.');
  if (encoding !== undefined && encoding !== 'url') {
    throw new S3Error('InvalidArgument', 'encoding-type must be url.');
  }
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    maxKeys: Math.min(Number(maxKeys), MAX_KEYS),
    encoding,
    encode: (text: string) => (encoding ? text.split('/').map(uriEncode).join('/') : text),
  };
}

function listPage(bucket: Bucket, from: string, view: View): Page {
  const prefix = toBytes(view.prefix);
  const delimiter = toBytes(view.delimiter);
  const page: Page = { contents: [], prefixes: [], next: undefined, lastName: '' };
  if (view.maxKeys === 0) return page;
  let position = bucket.keys.seek(from > prefix ? from : prefix);
  for (;;) {
    const bytes = bucket.keys.at(position);
    if (bytes === undefined || !bytes.startsWith(prefix)) return page;
    if (page.contents.length + page.prefixes.length === view.maxKeys) {
      page.next = bytes;
      return page;
    }
    const cut = delimiter ? bytes.indexOf(delimiter, prefix.length) : -1;
    if (cut >= 0) {
      const group = bytes.slice(0, cut + delimiter.length);
      page.lastName = fromBytes(group);
      page.prefixes.push(page.lastName);
      position = bucket.keys.seek(afterPrefix(group));
    } else {
      page.lastName = fromBytes(bytes);
      page.contents.push(describeObject(bucket, page.lastName, view));
      position += 1;
    }
  }
}

function describeObject(bucket: Bucket, key: string, view: View): XmlTree {
  const object = bucket.describe(key);
  if (!object) throw new Error(`the file of ${key} has gone`);
  return {
    Key: view.encode(key),
    LastModified: new Date(object.modifiedMs).toISOString(),
    ETag: `"${object.etag}"`,
    Size: object.size,
    StorageClass: 'STANDARD',
  };
}

function describeView(bucket: string, view: View, page: Page): XmlTree {
  return {
    Name: bucket,
    Prefix: view.encode(view.prefix),
    Delimiter: view.delimiter ? view.encode(view.delimiter) : undefined,
    MaxKeys: view.maxKeys,
    EncodingType: view.encoding,
    IsTruncated: page.next !== undefined,
    Contents: page.contents,
    CommonPrefixes: page.prefixes.map((Prefix) => ({ Prefix: view.encode(Prefix) })),
  };
}

const writeToken = (next: string) => Buffer.from(next, 'latin1').toString('base64url');

function readToken(token: string): string {
  if (!/^[\w-]+$/.test(token)) throw new S3Error('InvalidArgument', 'The continuation token is not valid.');
  return Buffer.from(token, 'base64url').toString('latin1');
}
