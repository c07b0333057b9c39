/** A name such as /Type. */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** A reference to an indirect object. */
export class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** A bare word: an operator of a content stream, or `obj` and its like in a file. */
export class Keyword {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

/** A dictionary with bytes, still packed. */
export class PdfStream {
  readonly dict: Dict;
  readonly bytes: Buffer;
  constructor(dict: Dict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

export type Dict = Map<string, PdfObject>;

/** Strings have one character for each byte. */
export type PdfObject =
  | null
  | boolean
  | number
  | string
  | Name
  | Ref
  | Keyword
  | PdfStream
  | Dict
  | PdfObject[];

/** Thrown where a file goes beyond what is read here: another reader takes it on from the start. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

export const nameOf = (object: PdfObject | undefined): string | undefined =>
  object instanceof Name ? object.value : undefined;
