import { GetObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { attachment, createPresigner } from './presign.ts';

const SIGNED_AT = Date.UTC(2026, 10, 20, 12, 30, 5);
const OPTIONS = {
  region: 'eu-central-1',
  bucket: 'quire',
  accessKeyId: 'AKIA/1',
  secretAccessKey: 's3cr+t/==',
};
const KEYS = ['plain.txt', "tenant%2Fa/b c/ü+!*()'~&=?#.pdf", 'a//b/', '日本語/🙂'];
const ENDPOINTS = ['http://localhost:9000', 'https://files.example.com', 'https://example.com:8443/s3'];

function both(endpoint: string) {
  const { accessKeyId, secretAccessKey, region } = OPTIONS;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, own: createPresigner({ ...OPTIONS, endpoint, now: () => SIGNED_AT }) };
}

function signing(bound: string[] = []) {
  return { expiresIn: 900, signingDate: new Date(SIGNED_AT), signableHeaders: new Set(['host', ...bound]) };
}

/** Parameters in one order; the order in an address carries no meaning. */
function parts(address: string) {
  const [path, query = ''] = address.split('?');
  return { path, query: query.split('&').sort() };
}

describe.each(ENDPOINTS)('addresses at %s equal those of the AWS SDK', (endpoint) => {
  const { client, own } = both(endpoint);

  it.each(KEYS)('to get %s', async (Key) => {
    const theirs = await getSignedUrl(client, new GetObjectCommand({ Bucket: 'quire', Key }), signing());
    expect(parts(own.presignGet({ key: Key, expiresInS: 900 }))).toEqual(parts(theirs));
  });

  it.each(KEYS)('to put %s', async (Key) => {
    const theirs = await getSignedUrl(client, new PutObjectCommand({ Bucket: 'quire', Key }), signing());
    expect(parts(own.presignPut({ key: Key, expiresInS: 900 }))).toEqual(parts(theirs));
  });

  it('to put a bound type and length', async () => {
    const command = {
      Bucket: 'quire',
      Key: 'a',
      ContentType: 'text/plain; charset=utf-8',
      ContentLength: 1234,
    };
    const theirs = await getSignedUrl(
      client,
      new PutObjectCommand(command),
      signing(['content-type', 'content-length']),
    );
    const put = { key: 'a', contentType: 'text/plain; charset=utf-8', contentLength: 1234, expiresInS: 900 };
    expect(parts(own.presignPut(put))).toEqual(parts(theirs));
  });

  it('to get under a file name', async () => {
    const fileName = 'Größe "1".pdf';
    const command = { Bucket: 'quire', Key: 'a', ResponseContentDisposition: attachment(fileName) };
    const theirs = await getSignedUrl(client, new GetObjectCommand(command), signing());
    expect(parts(own.presignGet({ key: 'a', expiresInS: 900, fileName }))).toEqual(parts(theirs));
  });

  it('to put a part', async () => {
    const part = { uploadId: 'ab+/=c', partNumber: 7 };
    const theirs = await getSignedUrl(
      client,
      new UploadPartCommand({
        Bucket: 'quire',
        Key: 'a',
        UploadId: part.uploadId,
        PartNumber: part.partNumber,
      }),
      signing(),
    );
    expect(parts(own.presignPart({ key: 'a', ...part, expiresInS: 900 }))).toEqual(parts(theirs));
  });
});

describe('signing', () => {
  it('changes its key with the day', () => {
    let nowMs = SIGNED_AT;
    const moving = createPresigner({ ...OPTIONS, endpoint: 'http://localhost', now: () => nowMs });
    const first = moving.presignGet({ key: 'a', expiresInS: 60 });
    nowMs += 24 * 3600_000;
    const next = moving.presignGet({ key: 'a', expiresInS: 60 });
    nowMs = SIGNED_AT;
    expect(next).not.toEqual(first);
    expect(moving.presignGet({ key: 'a', expiresInS: 60 })).toEqual(first);
  });

  it('keeps line breaks and quotes out of a file name', () => {
    expect(attachment('a\r\nb"c\\.txt')).toBe(
      `attachment; filename="ab_c_.txt"; filename*=UTF-8''ab%22c%5C.txt`,
    );
  });
});
