import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signature Version 4: the pure parts, with no knowledge of where a request keeps them. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';
export const EMPTY_SHA256 = sha256Hex('');

export interface CanonicalParts {
  method: string;
  /** Decoded path. */
  path: string;
  /** Decoded pairs, the signature itself left out. */
  query: readonly (readonly [string, string])[];
  /** Lower-case names in signed order with their canonical values. */
  headers: readonly (readonly [string, string])[];
  payloadHash: string;
}

export function canonicalRequest(parts: CanonicalParts): string {
  const query = parts.query
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&');
  return [
    parts.method,
    parts.path.split('/').map(uriEncode).join('/'),
    query,
    ...parts.headers.map(([name, value]) => `${name}:${value}`),
    '',
    parts.headers.map(([name]) => name).join(';'),
    parts.payloadHash,
  ].join('\n');
}

export function signRequest(key: Buffer, dateTime: string, scope: string, canonical: string): string {
  return hmac(key, [ALGORITHM, dateTime, scope, sha256Hex(canonical)].join('\n')).toString('hex');
}

export function deriveSigningKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

export function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** RFC 3986 encoding with upper-case hex, as Signature Version 4 wants it. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Compares in time that depends on the lengths only. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
