import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets for storage: AES-256-GCM, bound to the name of what they belong to. */
export interface Seal {
  /** @param boundTo names the owner, for instance tenant and row; the same is needed to open */
  close(plain: string, boundTo: string): Buffer;
  /** Throws when the secret is another one, or when the bytes were changed or belong to something else. */
  open(sealed: Buffer, boundTo: string): string;
}

/** First byte of what is sealed, so that another format or key can be told from this one: 1 | nonce | text | tag. */
const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** A seal whose key is derived (HKDF, RFC 5869) from the product's secret for one purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(plain, boundTo) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const text = [cipher.update(plain, 'utf8'), cipher.final()];
      return Buffer.concat([Buffer.of(version), nonce, ...text, cipher.getAuthTag()]);
    },
    open(sealed, boundTo) {
      if (sealed[0] !== version) throw new Error(`sealed in format ${sealed[0]}, which is not known here`);
      const nonce = sealed.subarray(1, 1 + nonceLength);
      const tag = sealed.subarray(-tagLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag);
      const text = decipher.update(sealed.subarray(1 + nonceLength, -tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
