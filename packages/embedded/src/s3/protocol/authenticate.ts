import type { IncomingMessage } from 'node:http';
import { S3Error } from './errors.ts';
import { ALGORITHM, canonicalRequest, deriveSigningKey, sameText, signRequest } from './signature.ts';
import type { Query, Target } from './target.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** What a valid signature vouches for; chunk signatures of a streamed body chain on from it. */
export interface Grant {
  payloadHash: string;
  signingKey: Buffer;
  dateTime: string;
  scope: string;
  signature: string;
}

interface Claim {
  credential: string;
  dateTime: string;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
  query: Query['pairs'];
}

const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRES_S = 7 * 24 * 3600;

/** Verifies the header or query signature of a request, its age and that every `x-amz-*` header is covered. */
export function authenticate(
  request: IncomingMessage,
  target: Target,
  credentials: Credentials,
  nowMs: number,
): Grant {
  const presigned = target.query.has('X-Amz-Signature') || target.query.has('X-Amz-Algorithm');
  if (presigned && request.headers.authorization) {
    throw new S3Error('InvalidArgument', 'Only one way of authentication may be used.');
  }
  const claim = presigned ? readQuery(target.query, request) : readHeaders(request, target.query);
  const scope = checkCredential(claim, credentials.accessKeyId);
  if (presigned) checkExpiry(claim.dateTime, target.query, nowMs);
  else if (Math.abs(parseDateTime(claim.dateTime) - nowMs) > MAX_SKEW_MS) {
    throw new S3Error('RequestTimeTooSkewed', 'The request was signed too far from the current time.');
  }
  const headers = coveredHeaders(request, claim.signedHeaders);
  const canonical = canonicalRequest({
    method: request.method ?? '',
    path: target.path,
    query: claim.query,
    headers,
    payloadHash: claim.payloadHash,
  });
  const signingKey = deriveSigningKey(credentials.secretAccessKey, scope);
  const { dateTime, payloadHash, signature } = claim;
  if (!sameText(signRequest(signingKey, dateTime, scope, canonical), signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The signature does not belong to this request and secret.');
  }
  return { payloadHash, signingKey, dateTime, scope, signature };
}

function readHeaders(request: IncomingMessage, query: Query): Claim {
  const { authorization } = request.headers;
  if (!authorization) throw new S3Error('AccessDenied', 'The request is not signed.');
  const fields =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([\da-f]{64})$/;
  const [, credential, signedHeaders, signature] = fields.exec(authorization) ?? [];
  if (!credential || !signedHeaders || !signature) {
    throw new S3Error('AuthorizationHeaderMalformed', `The Authorization header must be ${ALGORITHM}.`);
  }
  const dateTime = headerValue(request, 'x-amz-date');
  if (!dateTime) throw new S3Error('AccessDenied', 'A signed request needs the x-amz-date header.');
  const payloadHash = headerValue(request, 'x-amz-content-sha256');
  if (!payloadHash) throw new S3Error('InvalidRequest', 'The x-amz-content-sha256 header is missing.');
  return {
    credential,
    dateTime,
    signedHeaders: signedHeaders.split(';'),
    signature,
    payloadHash,
    query: query.pairs,
  };
}

function readQuery(query: Query, request: IncomingMessage): Claim {
  const once = (name: string) => {
    const values = query.pairs.filter(([key]) => key === name);
    if (values.length !== 1) throw queryFault(`${name} must be given once.`);
    return values[0]?.[1] ?? '';
  };
  if (once('X-Amz-Algorithm') !== ALGORITHM) throw queryFault(`X-Amz-Algorithm must be ${ALGORITHM}.`);
  return {
    credential: once('X-Amz-Credential'),
    dateTime: once('X-Amz-Date'),
    signedHeaders: once('X-Amz-SignedHeaders').split(';'),
    signature: once('X-Amz-Signature'),
    payloadHash:
      query.get('X-Amz-Content-Sha256') ?? headerValue(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
    query: query.pairs.filter(([name]) => name !== 'X-Amz-Signature'),
  };
}

/** Returns the scope of the signing key, `<date>/<region>/s3/aws4_request`. */
function checkCredential(claim: Claim, accessKeyId: string): string {
  // An access key may itself hold slashes, so the scope is the last four parts.
  const parts = claim.credential.split('/');
  const [date, region, service, terminator] = parts.slice(-4);
  if (parts.length < 5 || !region || service !== 's3' || terminator !== 'aws4_request') {
    throw new S3Error('AuthorizationHeaderMalformed', 'The credential scope is not one of S3.');
  }
  if (date !== claim.dateTime.slice(0, 8)) {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      'The credential scope is of another day than the request.',
    );
  }
  if (!sameText(parts.slice(0, -4).join('/'), accessKeyId)) {
    throw new S3Error('InvalidAccessKeyId', 'The access key is not known.');
  }
  return parts.slice(-4).join('/');
}

function checkExpiry(dateTime: string, query: Query, nowMs: number): void {
  const text = query.get('X-Amz-Expires') ?? '';
  const expiresS = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (expiresS < 1 || expiresS > MAX_EXPIRES_S) {
    throw queryFault(`X-Amz-Expires must lie between 1 and ${MAX_EXPIRES_S} seconds.`);
  }
  const signedMs = parseDateTime(dateTime);
  if (signedMs - nowMs > MAX_SKEW_MS) throw new S3Error('AccessDenied', 'Request is not valid yet.');
  if (signedMs + expiresS * 1000 < nowMs) throw new S3Error('AccessDenied', 'Request has expired.');
}

function coveredHeaders(request: IncomingMessage, signedHeaders: string[]): [string, string][] {
  const covered = new Set(signedHeaders);
  const loose = Object.keys(request.headers).find((name) => name.startsWith('x-amz-') && !covered.has(name));
  if (!covered.has('host') || loose) {
    throw new S3Error('AccessDenied', `The header ${loose ?? 'host'} was sent but not signed.`);
  }
  return signedHeaders.map((name) => [name, headerValue(request, name) ?? '']);
}

function headerValue(request: IncomingMessage, name: string): string | undefined {
  return request.headersDistinct[name]?.map((value) => value.trim().replace(/ +/g, ' ')).join(',');
}

function parseDateTime(text: string): number {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ms = iso === text ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(ms)) throw new S3Error('AccessDenied', 'The date of the signature cannot be read.');
  return ms;
}

function queryFault(message: string): S3Error {
  return new S3Error('AuthorizationQueryParametersError', message);
}
