import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineError } from '@quire/errors';

const addressInvalid = defineError(
  'curation.address_invalid',
  403,
  () => 'This address is not valid; use it exactly as the presign answer gave it.',
);
const addressExpired = defineError(
  'curation.address_expired',
  403,
  () => 'This address has expired; request a new job.',
);

/** What an address lets its bearer do. */
export type Purpose = 'results' | 'uploads';

export interface SignedAddresses {
  /** `<base>/<purpose>/<jobId>?expires=&signature=` */
  sign(purpose: Purpose, jobId: string, expiresInS: number): string;
  /** Throws 403 unless the address was signed here for this purpose and job and is still alive. */
  check(purpose: Purpose, jobId: string, query: { expires: string; signature: string }): void;
}

/** Addresses that need no token: HMAC-SHA256 over what they allow, on whom and until when. */
export function createSignedAddresses(options: {
  secret: string;
  /** What it was before; addresses that were signed with it are good until they expire. */
  previousSecret?: string;
  baseUrl: string;
  now?: () => number;
}): SignedAddresses {
  const { secret, previousSecret, now = Date.now } = options;
  const base = options.baseUrl.replace(/\/$/, '');
  const signatureOf = (purpose: Purpose, jobId: string, expires: string, by = secret) =>
    createHmac('sha256', by).update(`curation/${purpose}/${jobId}/${expires}`).digest();
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];

  return {
    sign(purpose, jobId, expiresInS) {
      const expires = String(Math.floor(now() / 1000) + expiresInS);
      const signature = signatureOf(purpose, jobId, expires).toString('base64url');
      return `${base}/${purpose}/${jobId}?expires=${expires}&signature=${signature}`;
    },
    check(purpose, jobId, { expires, signature }) {
      const given = Buffer.from(signature, 'base64url');
      const isOurs = secrets.some((by) => {
        const expected = signatureOf(purpose, jobId, expires, by);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isOurs) throw addressInvalid();
      if (Number(expires) * 1000 <= now()) throw addressExpired();
    },
  };
}
