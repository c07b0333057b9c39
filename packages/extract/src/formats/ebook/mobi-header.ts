import { Unreadable } from '../../unreadable.ts';

/** What the first record of a MOBI book says (MOBI and EXTH headers). */
export interface MobiHeader {
  compression: 'none' | 'palmdoc' | 'huffman';
  /** Records of text, which follow the first. */
  textRecords: number;
  charset: string;
  /** Records of the Huffman codes and phrases. */
  huffman: { first: number; count: number };
  /** Bits that tell what stands at the end of each record. */
  trailers: number;
  /** The record that divides styles and pictures from the text, in the newer format. */
  flows?: number;
  /** Where the newer form of the book starts, in files that hold both. */
  newer?: number;
  title?: string;
  author?: string;
  language?: string;
}

const compressions: Readonly<Record<number, MobiHeader['compression']>> = {
  1: 'none',
  2: 'palmdoc',
  17480: 'huffman',
};
const none = 0xffffffff;

export function readMobiHeader(record: Buffer): MobiHeader {
  const compression = compressions[record.readUInt16BE(0)];
  if (!compression) throw new Unreadable('unsupported', 'the compression of the book');
  if (record.readUInt16BE(12) !== 0) throw new Unreadable('encrypted', 'the book is protected');
  const length =
    record.length >= 24 && record.toString('latin1', 16, 20) === 'MOBI' ? record.readUInt32BE(20) : 0;
  const field = (at: number) =>
    at + 4 <= 16 + length && at + 4 <= record.length ? record.readUInt32BE(at) : none;
  const charset = field(28) === 65001 ? 'utf-8' : 'windows-1252';
  const version = field(36);
  const extra = field(128) !== none && field(128) & 0x40 ? record.subarray(16 + length) : Buffer.alloc(0);
  const exth = readExth(extra, charset);
  const nameAt = field(84);
  const nameLength = Math.min(field(88), 1000);
  const name = nameAt < record.length ? record.subarray(nameAt, nameAt + nameLength) : Buffer.alloc(0);
  const newer = exth.numbers.get(121);
  return {
    compression,
    textRecords: record.readUInt16BE(8),
    charset,
    huffman: { first: field(112), count: field(116) },
    trailers: length >= 0xe4 && version >= 5 && record.length >= 244 ? record.readUInt16BE(242) : 0,
    flows: version >= 8 && field(192) !== none ? field(192) : undefined,
    newer: newer === none ? undefined : newer,
    title: exth.texts.get(503) ?? (new TextDecoder(charset).decode(name).trim() || undefined),
    author: exth.texts.get(100),
    language: exth.texts.get(524),
  };
}

function readExth(bytes: Buffer, charset: string) {
  const texts = new Map<number, string>();
  const numbers = new Map<number, number>();
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'EXTH') return { texts, numbers };
  const count = Math.min(bytes.readUInt32BE(8), 10_000);
  for (let i = 0, at = 12; i < count && at + 8 <= bytes.length; i += 1) {
    const [type, length] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
    if (length < 8) break;
    const value = bytes.subarray(at + 8, at + length);
    if (value.length === 4) numbers.set(type, value.readUInt32BE(0));
    const text = new TextDecoder(charset).decode(value).trim();
    if (text) texts.set(type, texts.has(type) && type === 100 ? `${texts.get(type)}, ${text}` : text);
    at += length;
  }
  return { texts, numbers };
}
