import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';

const bitcoinCheck = createBase58check(sha256);

/** The payload of a base58check string, or undefined when its checksum is wrong. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  try {
    return bitcoinCheck.decode(text);
  } catch {
    return undefined;
  }
}

/** Whether an XRP address, in the ledger's own alphabet, has a right checksum. */
export function isXrpAddress(text: string): boolean {
  try {
    const bytes = base58xrp.decode(text);
    const check = sha256(sha256(bytes.subarray(0, -4)));
    return bytes.length === 25 && bytes[0] === 0 && bytes.subarray(-4).every((byte, i) => byte === check[i]);
  } catch {
    return false;
  }
}

/** The version and program of a segwit address (BIP 173, BIP 350): version 0 is bech32, later ones bech32m. */
export function isSegwit(address: string): boolean {
  for (const [coding, isFirst] of [
    [bech32, true],
    [bech32m, false],
  ] as const) {
    const decoded = coding.decodeUnsafe(address, 90);
    if (!decoded) continue;
    const [version, ...words] = decoded.words;
    const program = coding.fromWordsUnsafe(words);
    if (version === undefined || !program || (version === 0) !== isFirst || version > 16) continue;
    if (
      version === 0
        ? program.length === 20 || program.length === 32
        : program.length >= 2 && program.length <= 40
    )
      return true;
  }
  return false;
}

export const isBech32 = (address: string): boolean =>
  bech32.decodeUnsafe(address, 120) !== undefined || bech32m.decodeUnsafe(address, 120) !== undefined;

/** Whether the capitals of a mixed-case Ethereum address are its checksum (EIP-55); hex of one case has none. */
export function isEthereumAddress(hex: string): boolean {
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(hex.toLowerCase()));
  for (let i = 0; i < 40; i++) {
    const c = hex.charCodeAt(i);
    if (c < 65) continue;
    const nibble = ((hash[i >> 1] as number) >> (i % 2 ? 0 : 4)) & 15;
    if (nibble > 7 !== c < 97) return false;
  }
  return true;
}

/** CRC-16/XMODEM over a Stellar key (SEP-23): version byte, 32 bytes, checksum little-endian. */
export function isStellarKey(bytes: Uint8Array): boolean {
  let crc = 0;
  for (const byte of bytes.subarray(0, -2)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return bytes.length === 35 && bytes[33] === (crc & 255) && bytes[34] === crc >> 8;
}

/** A Monero address: base58 in blocks of eleven, the last four bytes of Keccak as checksum. */
export function isMoneroAddress(text: string): boolean {
  try {
    const bytes: number[] = [];
    for (let i = 0; i < text.length; i += 11) {
      const block = text.slice(i, i + 11);
      const size = block.length === 11 ? 8 : 5;
      const decoded = base58.decode(block.replace(/^1+/, ''));
      bytes.push(...new Array<number>(size - decoded.length).fill(0), ...decoded);
    }
    const data = Uint8Array.from(bytes);
    const check = keccak_256(data.subarray(0, -4));
    return data.subarray(-4).every((byte, i) => byte === check[i]);
  } catch {
    return false;
  }
}
