import { createHash, createHmac } from 'node:crypto';

export interface PresignOptions {
  /** The address clients use, which is the one that is signed. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  now: () => number;
}

interface Presigned {
  method: 'GET' | 'PUT';
  key: string;
  expiresInS: number;
  /** Further query parameters. */
  query: Record<string, string>;
  /** Headers that the client must then send with exactly these values. */
  headers?: Record<string, string>;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Signs addresses by Signature Version 4 with no network call: microseconds, where the SDK's signer takes a millisecond. */
export function createPresigner(options: PresignOptions) {
  const { region, bucket, accessKeyId, secretAccessKey } = options;
  const url = new URL(options.endpoint);
  const basePath = `${url.pathname.replace(/\/$/, '')}/${uriEncode(bucket)}/`;
  let cached: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) };

  const signingKey = (day: string): Buffer => {
    if (cached.day !== day) {
      const parts = [day, region, 's3', 'aws4_request'];
      cached = { day, key: parts.reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`)) };
    }
    return cached.key;
  };

  const sign = ({ method, key, expiresInS, query, headers = {} }: Presigned): string => {
    const dateTime = new Date(options.now()).toISOString().replace(/[-:]|\.\d+/g, '');
    const day = dateTime.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    const signed = Object.entries({ ...headers, host: url.host }).sort(byName);
    const signedHeaders = signed.map(([name]) => name).join(';');
    const search = Object.entries({
      ...query,
      'X-Amz-Algorithm': ALGORITHM,
      'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': dateTime,
      'X-Amz-Expires': String(expiresInS),
      'X-Amz-SignedHeaders': signedHeaders,
    })
      .sort(byName)
      .map(([name, value]) => `${name}=${uriEncode(value)}`)
      .join('&');
    const path = basePath + key.split('/').map(uriEncode).join('/');
    const canonicalHeaders = signed.map(([name, value]) => `${name}:${value}\n`).join('');
    const canonical = [method, path, search, canonicalHeaders, signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n');
    const digest = createHash('sha256').update(canonical).digest('hex');
    const signature = hmac(signingKey(day), [ALGORITHM, dateTime, scope, digest].join('\n')).toString('hex');
    return `${url.protocol}//${url.host}${path}?${search}&X-Amz-Signature=${signature}`;
  };

  return {
    /** An address to PUT an object to. A given type or length is bound: other values are refused by the store. */
    presignPut(put: {
      key: string;
      expiresInS: number;
      contentType?: string;
      contentLength?: number;
    }): string {
      const headers: Record<string, string> = {};
      if (put.contentType !== undefined) headers['content-type'] = put.contentType.trim().replace(/ +/g, ' ');
      if (put.contentLength !== undefined) headers['content-length'] = String(put.contentLength);
      return sign({ method: 'PUT', ...put, query: { 'x-id': 'PutObject' }, headers });
    },

    /** An address to GET an object from; with `fileName` a browser saves it under that name. */
    presignGet(get: { key: string; expiresInS: number; fileName?: string }): string {
      const query: Record<string, string> = { 'x-id': 'GetObject' };
      if (get.fileName !== undefined) query['response-content-disposition'] = attachment(get.fileName);
      return sign({ method: 'GET', ...get, query });
    },

    /** An address to PUT one part of a multipart upload to. */
    presignPart(part: { key: string; uploadId: string; partNumber: number; expiresInS: number }): string {
      const { uploadId, partNumber } = part;
      const query = { partNumber: String(partNumber), uploadId, 'x-id': 'UploadPart' };
      return sign({ method: 'PUT', ...part, query });
    },
  };
}

/** RFC 6266, with the name in full for those who read RFC 8187 and in ASCII for the rest. */
export function attachment(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Cs}]/gu, '');
  const ascii = name.replace(/[^ -~]|["\\%]/gu, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${uriEncode(name)}`;
}

function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
