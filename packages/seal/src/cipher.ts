import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;
/** What AES-256-GCM adds to a text here: nonce | text | tag. */
export const overhead = nonceLength + tagLength;

/** HKDF with SHA-256 (RFC 5869). */
export const deriveKey = (secret: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, length));

export function close(key: Buffer, plain: Buffer, boundTo: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws at another key, another owner, and any byte that was changed. */
export function open(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
}
