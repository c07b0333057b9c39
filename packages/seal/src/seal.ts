import { randomBytes } from 'node:crypto';
import { deriveKey, keyLength, open, overhead, close as shut } from './cipher.ts';

/**
 * Encrypts small secrets for storage, bound to the name of what they belong to: each under a key of its own (AES-256-GCM),
 * which lies beside it, encrypted under the master key that a secret of the operator gives.
 */
export interface Seal {
  /** @param boundTo names the owner, for instance tenant and row; the same is needed to open */
  close(plain: string, boundTo: string): Buffer;
  /** Throws when the secret is another one, or when the bytes were changed or belong to something else. */
  open(sealed: Buffer, boundTo: string): string;
  /** The same under the current secret; undefined where it already is. Throws as `open`. */
  renew(sealed: Buffer, boundTo: string): Buffer | undefined;
  /** What everything under the current secret begins with. */
  readonly mark: Buffer;
}

/** First byte of what is sealed. Direct: 1 | text. Envelope: 2 | id of the master key | key | text. */
const direct = 1;
const envelope = 2;
const idLength = 8;
const markLength = 1 + idLength;
const wrappedLength = keyLength + overhead;

interface Master {
  mark: Buffer;
  /** Encrypts the keys of envelopes. */
  wrapping: Buffer;
  /** Encrypted texts before there were envelopes. */
  direct: Buffer;
}

/**
 * A seal whose master key is derived (HKDF, RFC 5869) from the product's secret for one purpose.
 * @param previous the secret before this one, for what was sealed under it
 */
export function createSeal(secret: string, purpose: string, previous?: string): Seal {
  const current = masterOf(secret, purpose);
  const masters = previous === undefined ? [current] : [current, masterOf(previous, purpose)];

  function openDirect(sealed: Buffer, boundTo: string): string {
    let failure: unknown;
    for (const { direct: key } of masters)
      try {
        return open(key, sealed.subarray(1), boundTo).toString('utf8');
      } catch (error) {
        failure = error;
      }
    throw failure;
  }

  function unwrap(sealed: Buffer, boundTo: string): Buffer {
    const master = masters.find(({ mark }) => mark.equals(sealed.subarray(0, markLength)));
    if (!master) throw new Error('sealed under a secret that is not known here');
    return open(master.wrapping, sealed.subarray(markLength, markLength + wrappedLength), boundTo);
  }

  const textOf = (sealed: Buffer) => sealed.subarray(markLength + wrappedLength);
  const assemble = (key: Buffer, text: Buffer, boundTo: string) =>
    Buffer.concat([current.mark, shut(current.wrapping, key, boundTo), text]);

  function close(plain: string, boundTo: string): Buffer {
    const key = randomBytes(keyLength);
    return assemble(key, shut(key, Buffer.from(plain, 'utf8'), boundTo), boundTo);
  }

  return {
    mark: current.mark,
    close,
    open(sealed, boundTo) {
      if (sealed[0] === direct) return openDirect(sealed, boundTo);
      if (sealed[0] !== envelope) throw new Error(`sealed in format ${sealed[0]}, which is not known here`);
      return open(unwrap(sealed, boundTo), textOf(sealed), boundTo).toString('utf8');
    },
    renew(sealed, boundTo) {
      if (sealed[0] === direct) return close(openDirect(sealed, boundTo), boundTo);
      const key = unwrap(sealed, boundTo);
      return current.mark.equals(sealed.subarray(0, markLength))
        ? undefined
        : assemble(key, textOf(sealed), boundTo);
    },
  };
}

const masterOf = (secret: string, purpose: string): Master => ({
  mark: Buffer.concat([Buffer.of(envelope), deriveKey(secret, `${purpose}, id`, idLength)]),
  wrapping: deriveKey(secret, `${purpose}, envelopes`, keyLength),
  direct: deriveKey(secret, purpose, keyLength),
});
