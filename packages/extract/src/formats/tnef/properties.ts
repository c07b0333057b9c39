import { decodeText } from '../../text/decode-text.ts';

/** Values by the numbers of their properties: texts decoded, bytes as they are. */
export type Properties = ReadonlyMap<number, string | Buffer>;

/** Properties that are read (MS-OXPROPS). */
export const property = {
  subject: 0x0037,
  sent: 0x0039,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  displayBcc: 0x0e02,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  body: 0x1000,
  richBody: 0x1009,
  htmlBody: 0x1013,
  smtpAddress: 0x5d01,
  attachmentObject: 0x3701,
  attachmentName: 0x3704,
  attachmentLongName: 0x3707,
  attachmentType: 0x370e,
  contentId: 0x3712,
};

const fixedBytes: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const manyValues = 0x1000;
const firstNamed = 0x8000;
const padded = (length: number) => (length + 3) & ~3;

/** Reads a list of properties (MS-OXTNEF 2.1.3.4); it ends where a value leads out of it or has no known type. */
export function readProperties(bytes: Buffer, codePage: string): Properties {
  const properties = new Map<number, string | Buffer>();
  let at = 4;
  const need = (length: number) => at + length <= bytes.length;
  const skipName = () => {
    const kind = bytes.readUInt32LE(at + 16);
    const length = bytes.readUInt32LE(at + 20);
    at += kind === 1 ? 24 + padded(length) : 24;
  };
  const count = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
  for (let i = 0; i < count && need(8); i += 1) {
    const type = bytes.readUInt16LE(at);
    const id = bytes.readUInt16LE(at + 2);
    at += 4;
    if (id >= firstNamed) {
      if (!need(24)) break;
      skipName();
    }
    const fixed = fixedBytes[type & ~manyValues];
    const isCounted = fixed === undefined || (type & manyValues) !== 0;
    if (isCounted && !need(4)) break;
    const values = isCounted ? bytes.readUInt32LE(at) : 1;
    if (isCounted) at += 4;
    for (let v = 0; v < values && need(fixed ?? 4); v += 1) {
      const length = fixed ?? bytes.readUInt32LE(at);
      const start = fixed === undefined ? at + 4 : at;
      const value = decoded(type & ~manyValues, bytes.subarray(start, start + length), codePage);
      if (value !== undefined && !properties.has(id)) properties.set(id, value);
      at = start + padded(length);
    }
  }
  return properties;
}

function decoded(type: number, value: Buffer, codePage: string): string | Buffer | undefined {
  if (type === 0x1f) return value.toString('utf16le').replace(/\0+$/, '');
  if (type === 0x1e) return decodeText(value, codePage).replace(/\0+$/, '');
  return type === 0x102 || type === 0x0d || type === 0x40 ? value : undefined;
}

export const textOf = (properties: Properties, id: number): string | undefined => {
  const value = properties.get(id);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

export const bytesOf = (properties: Properties, id: number): Buffer | undefined => {
  const value = properties.get(id);
  return Buffer.isBuffer(value) ? value : undefined;
};
