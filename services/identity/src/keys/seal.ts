import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets for storage: AES-256-GCM, bound to the name of what they belong to. */
export interface Seal {
  close(plain: string, boundTo: string): Buffer;
  /** Throws when the secret is another one, or when the bytes were changed or belong to something else. */
  open(sealed: Buffer, boundTo: string): string;
}

const nonceLength = 12;
const tagLength = 16;

/** A seal whose key is derived (HKDF, RFC 5869) from the product's secret for one purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(plain, boundTo) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, boundTo) {
      const nonce = sealed.subarray(0, nonceLength);
      const tag = sealed.subarray(-tagLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag);
      const text = decipher.update(sealed.subarray(nonceLength, -tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
