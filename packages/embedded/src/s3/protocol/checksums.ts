import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Checksum, createCrc32c, createCrc64Nvme } from './crc.ts';

const FACTORIES = {
  crc32: createCrc32,
  crc32c: createCrc32c,
  crc64nvme: createCrc64Nvme,
  sha1: () => createHashChecksum('sha1'),
  sha256: () => createHashChecksum('sha256'),
};

export type ChecksumName = keyof typeof FACTORIES;
export const CHECKSUM_NAMES = Object.keys(FACTORIES) as ChecksumName[];

/** Header of a checksum by its name, and back. */
export const checksumHeader = (name: ChecksumName) => `x-amz-checksum-${name}`;
export const checksumNamed = (header: string) =>
  CHECKSUM_NAMES.find((name) => checksumHeader(name) === header);

export function createChecksum(name: ChecksumName): Checksum {
  return FACTORIES[name]();
}

export function createHashChecksum(algorithm: 'md5' | 'sha1' | 'sha256'): Checksum {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
}

function createCrc32(): Checksum {
  let value = 0;
  return {
    update(chunk) {
      value = crc32(chunk, value);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}
