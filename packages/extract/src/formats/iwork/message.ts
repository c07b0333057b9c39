type Value = number | Buffer;

/** A message of protocol buffers whose fields are asked for by their numbers. */
export interface Message {
  has(field: number): boolean;
  /** The last value of a field of numbers. */
  number(field: number): number | undefined;
  numbers(field: number): number[];
  text(field: number): string | undefined;
  texts(field: number): string[];
  bytes(field: number): Buffer | undefined;
  message(field: number): Message;
  messages(field: number): Message[];
  /** The identifier of the object that a field refers to. */
  reference(field: number): number | undefined;
  references(field: number): number[];
  /** All messages within it, whatever their fields. */
  inner(): Message[];
}

/** Reads the fields of a message; what is cut or not of the wire format ends it. */
export function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, Value[]>();
  scanFields(bytes, (field, value) => {
    const values = fields.get(field);
    if (values) values.push(value);
    else fields.set(field, [value]);
  });
  const buffers = (field: number): Buffer[] =>
    (fields.get(field) ?? []).filter((value) => typeof value !== 'number');
  const numbers = (field: number): number[] =>
    (fields.get(field) ?? []).flatMap((value) => (typeof value === 'number' ? [value] : packed(value)));
  const messages = (field: number): Message[] => buffers(field).map(readMessage);
  const references = (field: number): number[] =>
    messages(field).flatMap((reference) => reference.number(1) ?? []);
  return {
    has: (field) => fields.has(field),
    number: (field) => numbers(field).at(-1),
    numbers,
    text: (field) => buffers(field).at(-1)?.toString('utf8'),
    texts: (field) => buffers(field).map((value) => value.toString('utf8')),
    bytes: (field) => buffers(field).at(-1),
    message: (field) => readMessage(buffers(field).at(-1) ?? Buffer.alloc(0)),
    messages,
    reference: (field) => references(field).at(-1),
    references,
    inner: () => [...fields.keys()].flatMap(messages),
  };
}

/** Tells of the fields of a message in order and answers where it stopped. */
function scanFields(bytes: Buffer, tell: (field: number, value: Value) => void): void {
  for (let at = 0; at < bytes.length; ) {
    const key = readVarint(bytes, at);
    if (!key || key.value < 8) return;
    at = key.next;
    const field = Math.floor(key.value / 8);
    const wire = key.value % 8;
    if (wire === 0) {
      const number = readVarint(bytes, at);
      if (!number) return;
      tell(field, number.value);
      at = number.next;
    } else if (wire === 1 || wire === 5) {
      const width = wire === 1 ? 8 : 4;
      if (at + width > bytes.length) return;
      tell(field, wire === 1 ? bytes.readDoubleLE(at) : bytes.readFloatLE(at));
      at += width;
    } else if (wire === 2) {
      const length = readVarint(bytes, at);
      if (!length || length.next + length.value > bytes.length) return;
      tell(field, bytes.subarray(length.next, length.next + length.value));
      at = length.next + length.value;
    } else return;
  }
}

/** A number of seven bits a byte, beyond 2^53 not exact; undefined where the bytes end before. */
export function readVarint(bytes: Buffer, start: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let i = 0; i < 10 && start + i < bytes.length; i += 1) {
    const byte = bytes.readUInt8(start + i);
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, next: start + i + 1 };
  }
  return undefined;
}

function packed(bytes: Buffer): number[] {
  const values: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const number = readVarint(bytes, at);
    if (!number) return [];
    values.push(number.value);
    at = number.next;
  }
  return values;
}
