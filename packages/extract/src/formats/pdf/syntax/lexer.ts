import { type Dict, Keyword, Name, NotPlain, type PdfObject, Ref } from './objects.ts';

/** Kinds of bytes (ISO 32000-2, 7.2.3). */
const [regular, space, delimiter] = [0, 1, 2];
const kinds = new Uint8Array(256).fill(regular);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = space;
for (const byte of Buffer.from('()<>[]{}/%')) kinds[byte] = delimiter;

const deepest = 100;

/** What stands behind the last object. */
export const end = Symbol('end');
/** What closes an array or a dictionary. */
const close = Symbol('close');

const names = new Map<string, Name>();
const keywords = new Map<string, Keyword>();
const interned = 5_000;

/** Reads the objects of a stretch of a file one after the other. */
export class Lexer {
  readonly bytes: Buffer;
  pos: number;
  readonly #end: number;
  readonly #hasRefs: boolean;
  #depth = 0;

  constructor(bytes: Buffer, { from = 0, to = bytes.length, hasRefs = false } = {}) {
    this.bytes = bytes;
    this.pos = from;
    this.#end = to;
    this.#hasRefs = hasRefs;
  }

  /** The next object; stray closing brackets are passed over. */
  next(): PdfObject | typeof end {
    for (;;) {
      const object = this.#read();
      if (object !== close) return object;
    }
  }

  skipSpace(): void {
    const { bytes } = this;
    for (; this.pos < this.#end; this.pos++) {
      const byte = bytes[this.pos] ?? 0;
      if (byte === 37) {
        while (this.pos < this.#end && bytes[this.pos] !== 10 && bytes[this.pos] !== 13) this.pos++;
      } else if (kinds[byte] !== space) return;
    }
  }

  #read(): PdfObject | typeof end | typeof close {
    this.skipSpace();
    if (this.pos >= this.#end) return end;
    const byte = this.bytes[this.pos] ?? 0;
    if ((byte >= 48 && byte <= 57) || byte === 45 || byte === 46 || byte === 43) return this.#number();
    if (kinds[byte] === regular) return this.#keyword();
    this.pos++;
    switch (byte) {
      case 47:
        return this.#name();
      case 40:
        return this.#string();
      case 91:
        return this.#items();
      case 60:
        if (this.bytes[this.pos] !== 60) return this.#hex();
        this.pos++;
        return this.#dict();
      case 62:
        if (this.bytes[this.pos] === 62) this.pos++;
        return close;
      default:
        return close;
    }
  }

  #word(): string {
    const from = this.pos;
    while (this.pos < this.#end && kinds[this.bytes[this.pos] ?? 0] === regular) this.pos++;
    return this.bytes.toString('latin1', from, this.pos);
  }

  #keyword(): PdfObject {
    const word = this.#word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    let keyword = keywords.get(word);
    if (!keyword) {
      keyword = new Keyword(word);
      if (keywords.size < interned) keywords.set(word, keyword);
    }
    return keyword;
  }

  #name(): Name {
    const raw = this.#word();
    let name = names.get(raw);
    if (!name) {
      const value = raw.includes('#')
        ? raw.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        : raw;
      name = new Name(value);
      if (names.size < interned) names.set(raw, name);
    }
    return name;
  }

  #number(): PdfObject {
    const { bytes } = this;
    const from = this.pos;
    let sign = 1;
    let value = 0;
    let scale = 0;
    for (; this.pos < this.#end; this.pos++) {
      const byte = bytes[this.pos] ?? 0;
      if (byte >= 48 && byte <= 57) {
        value = value * 10 + (byte - 48);
        scale *= 10;
      } else if (byte === 46 && scale === 0) scale = 1;
      else if (byte === 45 && this.pos === from) sign = -1;
      else if (byte !== 43 && byte !== 45) break;
    }
    if (this.#hasRefs && scale === 0 && sign === 1) return this.#reference(value) ?? value;
    return (sign * value) / (scale || 1);
  }

  /** An object number goes on as `GENERATION R` where it is a reference. */
  #reference(number: number): Ref | undefined {
    const rest = this.bytes.toString('latin1', this.pos, Math.min(this.pos + 12, this.#end));
    const found = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![\w])/.exec(rest);
    if (!found) return undefined;
    this.pos += found[0].length;
    return new Ref(number);
  }

  #string(): string {
    const { bytes } = this;
    const from = this.pos;
    for (; this.pos < this.#end; this.pos++) {
      const byte = bytes[this.pos];
      if (byte === 41) return bytes.toString('latin1', from, this.pos++);
      if (byte === 92 || byte === 40 || byte === 13) break;
    }
    this.pos = from;
    return this.#escapedString();
  }

  #escapedString(): string {
    const { bytes } = this;
    const out: number[] = [];
    for (let open = 1; this.pos < this.#end; ) {
      const byte = bytes[this.pos++] ?? 0;
      if (byte === 92) {
        this.#escape(out);
        continue;
      }
      if (byte === 40) open++;
      if (byte === 41 && --open === 0) break;
      if (byte === 13) {
        if (bytes[this.pos] === 10) this.pos++;
        out.push(10);
      } else out.push(byte);
    }
    return Buffer.from(out).toString('latin1');
  }

  #escape(out: number[]): void {
    const byte = this.bytes[this.pos++] ?? 0;
    if (byte >= 48 && byte <= 55) {
      let code = byte - 48;
      for (let i = 0; i < 2; i++) {
        const digit = (this.bytes[this.pos] ?? 0) - 48;
        if (digit < 0 || digit > 7) break;
        code = code * 8 + digit;
        this.pos++;
      }
      out.push(code & 255);
    } else if (byte === 13) {
      if (this.bytes[this.pos] === 10) this.pos++;
    } else if (byte !== 10) out.push(escapes.get(byte) ?? byte);
  }

  #hex(): string {
    const from = this.pos;
    const at = this.bytes.indexOf(62, from);
    const to = at === -1 || at > this.#end ? this.#end : at;
    this.pos = to + 1;
    const digits = this.bytes.toString('latin1', from, to);
    const clean = /[^\da-fA-F]/.test(digits) ? digits.replace(/[^\da-fA-F]/g, '') : digits;
    return Buffer.from(clean.length % 2 ? `${clean}0` : clean, 'hex').toString('latin1');
  }

  #items(): PdfObject[] {
    if (++this.#depth > deepest) throw new NotPlain('nested too deep');
    const items: PdfObject[] = [];
    for (let item = this.#read(); item !== close && item !== end; item = this.#read()) items.push(item);
    this.#depth--;
    return items;
  }

  #dict(): Dict {
    const items = this.#items();
    const dict: Dict = new Map();
    for (let i = 0; i + 1 < items.length; i += 2) {
      const key = items[i];
      if (key instanceof Name) dict.set(key.value, items[i + 1] ?? null);
    }
    return dict;
  }
}

const escapes: ReadonlyMap<number, number> = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);
