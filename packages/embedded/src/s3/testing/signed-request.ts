import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  ALGORITHM,
  canonicalRequest,
  deriveSigningKey,
  hmac,
  sha256Hex,
  signRequest,
  uriEncode,
} from '../protocol/signature.ts';

export const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

export interface Draft {
  method: string;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Buffer;
  payloadHash?: string;
  signedAtMs?: number;
  secret?: string;
  accessKeyId?: string;
}

export interface Ready {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** What chunk signatures chain on from. */
  seed: { key: Buffer; dateTime: string; scope: string; signature: string };
}

const dateTimeOf = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** Signs a request by its headers; tests then alter what they like. */
export function sign(base: string, draft: Draft): Ready {
  const body = draft.body ?? '';
  const dateTime = dateTimeOf(draft.signedAtMs ?? Date.now());
  const scope = `${dateTime.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const payloadHash = draft.payloadHash ?? sha256Hex(body);
  const headers: Record<string, string> = {
    ...draft.headers,
    host: new URL(base).host,
    'x-amz-date': dateTime,
    'x-amz-content-sha256': payloadHash,
  };
  const query = Object.entries(draft.query ?? {});
  const signed = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const key = deriveSigningKey(draft.secret ?? KEYS.secretAccessKey, scope);
  const { method, path } = draft;
  const signature = signRequest(
    key,
    dateTime,
    scope,
    canonicalRequest({ method, path, query, headers: signed, payloadHash }),
  );
  headers.authorization =
    `${ALGORITHM} Credential=${draft.accessKeyId ?? KEYS.accessKeyId}/${scope}, ` +
    `SignedHeaders=${signed.map(([name]) => name).join(';')}, Signature=${signature}`;
  const search = query.map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`).join('&');
  const url = `${base}${path.split('/').map(uriEncode).join('/')}${search && `?${search}`}`;
  return { method, url, headers, body, seed: { key, dateTime, scope, signature } };
}

/** Signs an address; `query` may hold what overrides the usual parameters. */
export function presign(base: string, draft: Draft): string {
  const dateTime = dateTimeOf(draft.signedAtMs ?? Date.now());
  const scope = `${dateTime.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const headers = Object.entries({ ...draft.headers, host: new URL(base).host }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const query = Object.entries({
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${KEYS.accessKeyId}/${scope}`,
    'X-Amz-Date': dateTime,
    'X-Amz-Expires': '60',
    'X-Amz-SignedHeaders': headers.map(([name]) => name).join(';'),
    ...draft.query,
  });
  const { method, path } = draft;
  const payloadHash = draft.payloadHash ?? 'UNSIGNED-PAYLOAD';
  const key = deriveSigningKey(KEYS.secretAccessKey, scope);
  const signature = signRequest(
    key,
    dateTime,
    scope,
    canonicalRequest({ method, path, query, headers, payloadHash }),
  );
  const search = [...query, ['X-Amz-Signature', signature]].map((pair) =>
    pair.map((part) => uriEncode(part ?? '')).join('='),
  );
  return `${base}${path.split('/').map(uriEncode).join('/')}?${search.join('&')}`;
}

export interface Answer {
  status: number | undefined;
  /** The code of an S3 error. */
  code: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Sends a request exactly as it stands. */
export function send({ method, url, headers, body }: Omit<Ready, 'seed'>): Promise<Answer> {
  const { host, hostname, port } = new URL(url);
  // A path given by itself is sent as it stands; out of an address its `..` would be resolved.
  const path = url.slice(url.indexOf(host) + host.length);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, path, method, headers, agent: false },
      async (response) => {
        const answer = await text(response);
        const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1];
        resolve({ status: response.statusCode, code, headers: response.headers, body: answer });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface Chunk {
  data: Buffer;
  signature: string;
}

/** The chunk signatures of an `aws-chunked` body, the closing empty chunk included. */
export function signChunks(seed: Ready['seed'], parts: Buffer[]): Chunk[] {
  let previous = seed.signature;
  return [...parts, Buffer.alloc(0)].map((data) => {
    const hash = createHash('sha256').update(data).digest('hex');
    const lines = ['AWS4-HMAC-SHA256-PAYLOAD', seed.dateTime, seed.scope, previous, sha256Hex(''), hash];
    previous = hmac(seed.key, lines.join('\n')).toString('hex');
    return { data, signature: previous };
  });
}
