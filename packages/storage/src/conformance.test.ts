import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from './testing/any-store.ts';

/** What any S3 must do for the AWS SDK as it comes, with the checksums it adds by default. */
let store: TestStore;
let s3: S3Client;
let Bucket: string;

beforeAll(async () => {
  store = await openTestStore();
  Bucket = store.bucket;
  const { accessKeyId, secretAccessKey } = store;
  s3 = new S3Client({
    endpoint: store.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  await s3.send(new CreateBucketCommand({ Bucket }));
});

afterAll(async () => {
  s3.destroy();
  await store.close();
});

const put = (Key: string, Body: string | Buffer = Key) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body }));
const read = async (Key: string, Range?: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, Range }));
  return Body?.transformToString();
};
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { $metadata?: { httpStatusCode?: number } }) => error.$metadata?.httpStatusCode,
  );

describe('buckets', () => {
  it('knows its buckets', async () => {
    expect(await statusOf(s3.send(new HeadBucketCommand({ Bucket })))).toBe(200);
    expect(await statusOf(s3.send(new HeadBucketCommand({ Bucket: `${Bucket}-x` })))).toBe(404);
    const { Buckets } = await s3.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toContain(Bucket);
  });

  it('deletes only empty ones', async () => {
    const other = `${Bucket}-b`;
    await s3.send(new CreateBucketCommand({ Bucket: other }));
    await s3.send(new PutObjectCommand({ Bucket: other, Key: 'a', Body: 'x' }));
    expect(await statusOf(s3.send(new DeleteBucketCommand({ Bucket: other })))).toBe(409);
    await s3.send(new DeleteObjectsCommand({ Bucket: other, Delete: { Objects: [{ Key: 'a' }] } }));
    expect(await statusOf(s3.send(new DeleteBucketCommand({ Bucket: other })))).toBe(200);
    expect(await statusOf(s3.send(new HeadBucketCommand({ Bucket: other })))).toBe(404);
  });
});

describe('objects', () => {
  const keys = [
    'a b+c',
    'ä/日本/🙂',
    '100%',
    "q?&=;:@$,'()*!~",
    '.hidden',
    'UPPER',
    'upper',
    'x'.repeat(1024),
    '<&">',
  ];

  it.each(keys)('keeps the key %s', async (key) => {
    await put(key, `body of ${key}`);
    expect(await read(key)).toBe(`body of ${key}`);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: key }));
    expect(Contents?.map(({ Key }) => Key)).toContain(key);
  });

  it('keeps metadata and headers', async () => {
    const headers = {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-store',
      ContentDisposition: 'inline',
      ContentLanguage: 'de',
      ContentEncoding: 'gzip',
      Metadata: { owner: 'jo', empty: 'no' },
    };
    await s3.send(new PutObjectCommand({ Bucket, Key: 'meta', Body: 'x', ...headers }));
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'meta' }))).toMatchObject(headers);
  });

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] satisfies ChecksumAlgorithm[])(
    'proves bytes and streams by %s',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(300_000);
      const params = { Bucket, Key: 'sum', ChecksumAlgorithm, ContentLength: bytes.length };
      for (const Body of [bytes, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)])]) {
        await s3.send(new PutObjectCommand({ ...params, Body }));
        const { Body: back } = await s3.send(
          new GetObjectCommand({ Bucket, Key: 'sum', ChecksumMode: 'ENABLED' }),
        );
        expect(bytes.equals((await back?.transformToByteArray()) ?? new Uint8Array())).toBe(true);
      }
    },
  );

  it('refuses bytes that do not have their checksum', async () => {
    const wrong = { ChecksumCRC32: 'AAAAAA==' };
    expect(await statusOf(s3.send(new PutObjectCommand({ Bucket, Key: 'bad', Body: 'x', ...wrong })))).toBe(
      400,
    );
    const md5 = { ContentMD5: '1B2M2Y8AsgTpgAmY7PhCfg==' };
    expect(await statusOf(s3.send(new PutObjectCommand({ Bucket, Key: 'bad', Body: 'x', ...md5 })))).toBe(
      400,
    );
    expect(await statusOf(s3.send(new HeadObjectCommand({ Bucket, Key: 'bad' })))).toBe(404);
  });

  it('reads ranges', async () => {
    await put('range', '0123456789');
    expect(await read('range', 'bytes=0-0')).toBe('0');
    expect(await read('range', 'bytes=-3')).toBe('789');
    expect(await read('range', 'bytes=-30')).toBe('0123456789');
    expect(await read('range', 'bytes=8-99')).toBe('89');
    const { ContentRange } = await s3.send(
      new GetObjectCommand({ Bucket, Key: 'range', Range: 'bytes=2-3' }),
    );
    expect(ContentRange).toBe('bytes 2-3/10');
    expect(await statusOf(read('range', 'bytes=10-'))).toBe(416);
  });

  it('judges conditions of reads', async () => {
    const { ETag } = await put('if');
    const get = (condition: object) =>
      statusOf(s3.send(new GetObjectCommand({ Bucket, Key: 'if', ...condition })));
    const hour = (n: number) => new Date(Date.now() + n * 3600_000);
    expect(await get({ IfMatch: ETag })).toBe(200);
    expect(await get({ IfMatch: '"no"' })).toBe(412);
    expect(await get({ IfNoneMatch: ETag })).toBe(304);
    expect(await get({ IfNoneMatch: '"no"' })).toBe(200);
    expect(await get({ IfModifiedSince: hour(-1) })).toBe(200);
    const { LastModified } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'if' }));
    expect(await get({ IfModifiedSince: LastModified })).toBe(304);
    expect(await get({ IfUnmodifiedSince: hour(-1) })).toBe(412);
  });

  it('creates only once by If-None-Match: *', async () => {
    const create = () =>
      statusOf(s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: 'x', IfNoneMatch: '*' })));
    expect(await create()).toBe(200);
    expect(await create()).toBe(412);
  });

  it('copies, with its metadata or with new', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'src', Body: 'x', Metadata: { a: '1' } }));
    const CopySource = `${Bucket}/src`;
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'same', CopySource }));
    const Metadata = { b: '2' };
    await s3.send(
      new CopyObjectCommand({ Bucket, Key: 'new', CopySource, MetadataDirective: 'REPLACE', Metadata }),
    );
    const metadata = async (Key: string) => (await s3.send(new HeadObjectCommand({ Bucket, Key }))).Metadata;
    expect(await metadata('same')).toEqual({ a: '1' });
    expect(await metadata('new')).toEqual({ b: '2' });
  });

  it('keeps empty objects', async () => {
    await put('empty', '');
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'empty' }))).toMatchObject({
      ContentLength: 0,
    });
    expect(await read('empty')).toBe('');
  });
});

describe('listing', () => {
  const names = ['l/a', 'l/b/1', 'l/b/2', 'l/b.txt', 'l/c/', 'l/\u{ff5e}', 'l/\u{1f642}'];
  beforeAll(async () => {
    for (const name of names) await put(name);
  });

  it('orders keys by their UTF-8 bytes', async () => {
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/' }));
    const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(Contents?.map(({ Key }) => Key)).toEqual(sorted);
  });

  it.each([1, 2, 3, 100])('pages by %i, folding at the delimiter', async (MaxKeys) => {
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const params = { Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys, ContinuationToken };
      const page = await s3.send(new ListObjectsV2Command(params));
      seen.push(
        ...(page.Contents ?? []).map(({ Key }) => Key),
        ...(page.CommonPrefixes ?? []).map((p) => p.Prefix),
      );
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen.sort()).toEqual(['l/a', 'l/b/', 'l/b.txt', 'l/c/', 'l/\u{ff5e}', 'l/\u{1f642}'].sort());
  });

  it('starts after a key', async () => {
    const { Contents } = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'l/', StartAfter: 'l/b.txt' }),
    );
    expect(Contents?.[0]?.Key).toBe('l/b/1');
  });

  it('speaks the first version', async () => {
    const first = await s3.send(new ListObjectsCommand({ Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 3 }));
    const Marker = first.NextMarker;
    const rest = await s3.send(new ListObjectsCommand({ Bucket, Prefix: 'l/', Delimiter: '/', Marker }));
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'l/b/' }]);
    expect(rest.CommonPrefixes).toEqual([{ Prefix: 'l/c/' }]);
  });

  it('deletes many', async () => {
    const Objects = names.map((Key) => ({ Key }));
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toHaveLength(names.length);
    expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/' }))).KeyCount).toBe(0);
  });
});

it('lists open multipart uploads until they are aborted', async () => {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'open' }));
  await s3.send(new UploadPartCommand({ Bucket, Key: 'open', UploadId, PartNumber: 1, Body: 'x' }));
  const open = async () => (await s3.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
  expect((await open()).map((upload) => upload.UploadId)).toContain(UploadId);
  await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'open', UploadId }));
  expect((await open()).map((upload) => upload.UploadId)).not.toContain(UploadId);
});
