/** One attribute of a stream: what it is about and its bytes. */
export interface TnefAttribute {
  id: number;
  data: Buffer;
}

const signBytes = 6;
const headBytes = 9;
const sumBytes = 2;

/** Attributes that are read, by their numbers (MS-OXTNEF 2.1.2). */
export const attribute = {
  from: 0x8000,
  subject: 0x8004,
  sent: 0x8005,
  body: 0x800c,
  attachmentData: 0x800f,
  attachmentTitle: 0x8010,
  attachmentStart: 0x9002,
  properties: 0x9003,
  recipients: 0x9004,
  attachmentProperties: 0x9005,
  codePage: 0x9007,
};

/** The attributes of a stream, as far as they lie within it. */
export function* attributesOf(bytes: Buffer): Generator<TnefAttribute> {
  for (let at = signBytes; at + headBytes <= bytes.length; ) {
    const id = bytes.readUInt16LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const start = at + headBytes;
    yield { id, data: bytes.subarray(start, start + length) };
    at = start + length + sumBytes;
  }
}
