/** A digest over bytes that arrive in pieces. */
export interface Checksum {
  update(chunk: Buffer): void;
  /** Base64, as it travels in headers. */
  digest(): string;
}

const CRC32C_POLYNOMIAL = 0x82f63b78;
const CRC64_NVME_POLYNOMIAL = 0x9a6c9329ac4bc9b5n;
const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/** CRC-32C (RFC 3720), reflected, one table look-up a byte. */
export function createCrc32c(): Checksum {
  let crc = 0xffffffff;
  return {
    update(chunk) {
      for (let i = 0; i < chunk.length; i++) {
        crc = (crc >>> 8) ^ (crc32cTable[(crc ^ (chunk[i] ?? 0)) & 0xff] ?? 0);
      }
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(~crc >>> 0);
      return bytes.toString('base64');
    },
  };
}

/** CRC-64/NVME, reflected, kept as two 32-bit halves because BigInt is a hundred times slower. */
export function createCrc64Nvme(): Checksum {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update(chunk) {
      for (let i = 0; i < chunk.length; i++) {
        const at = (low ^ (chunk[i] ?? 0)) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (crc64Low[at] ?? 0);
        high = (high >>> 8) ^ (crc64High[at] ?? 0);
      }
    },
    digest() {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(~high >>> 0, 0);
      bytes.writeUInt32BE(~low >>> 0, 4);
      return bytes.toString('base64');
    },
  };
}

const crc32cTable = Int32Array.from(BYTES, (byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CRC32C_POLYNOMIAL : value >>> 1;
  return value;
});

const crc64Table = BYTES.map((byte) => {
  let value = BigInt(byte);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ CRC64_NVME_POLYNOMIAL : value >> 1n;
  return value;
});
const crc64High = Int32Array.from(crc64Table, (value) => Number(BigInt.asIntN(32, value >> 32n)));
const crc64Low = Int32Array.from(crc64Table, (value) => Number(BigInt.asIntN(32, value)));
