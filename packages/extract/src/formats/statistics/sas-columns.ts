import { type Part, type SasLayout, signatures, wordAt } from './sas-pages.ts';

/** A column as the parts of the pages describe it. */
export interface SasColumn {
  name: Buffer;
  label: Buffer;
  format: string;
  at: number;
  bytes: number;
  isText: boolean;
}

const none = Buffer.alloc(0);

/** Gathers what the parts of the pages say of the table. */
export function createSasTable({ word, little }: Pick<SasLayout, 'word' | 'little'>) {
  const texts: Buffer[] = [];
  const names: Buffer[] = [];
  const labels: { label: Buffer; format: string }[] = [];
  const places: Pick<SasColumn, 'at' | 'bytes' | 'isText'>[] = [];
  const table = { rowBytes: 0, rows: 0, rowsOfMixedPage: 0, packing: '' };

  const u16 = (bytes: Buffer, at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (bytes: Buffer, at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  /** A text by the number of its part, its place in that and its length. */
  const textAt = (bytes: Buffer, at: number): Buffer => {
    const from = u16(bytes, at + 2);
    return texts[u16(bytes, at)]?.subarray(from, from + u16(bytes, at + 4)) ?? none;
  };

  const read: Record<number, (bytes: Buffer) => void> = {
    [signatures.rowSize](bytes) {
      table.rowBytes = wordAt(bytes, 5 * word, word, little);
      table.rows = wordAt(bytes, 6 * word, word, little);
      table.rowsOfMixedPage = wordAt(bytes, 15 * word, word, little);
    },
    [signatures.text](bytes) {
      const text = bytes.subarray(word);
      if (texts.length === 0) table.packing = /SASYZCR[L2]/.exec(text.toString('latin1', 0, 512))?.[0] ?? '';
      texts.push(text);
    },
    [signatures.names](bytes) {
      for (let at = word + 8; at + 8 <= bytes.length - word - 4; at += 8) names.push(textAt(bytes, at));
    },
    [signatures.attributes](bytes) {
      for (let at = word + 8; at + word + 8 <= bytes.length - word - 4; at += word + 8) {
        const isText = bytes.readUInt8(at + word + 6) === 2;
        places.push({ at: wordAt(bytes, at, word, little), bytes: u32(bytes, at + word), isText });
      }
    },
    [signatures.formats](bytes) {
      const at = 3 * word;
      labels.push({ format: textAt(bytes, at + 22).toString('latin1'), label: textAt(bytes, at + 28) });
    },
  };

  return {
    table,
    add({ signature, bytes }: Part): void {
      read[signature]?.(bytes);
    },
    columns: (): SasColumn[] =>
      places.map((place, i) => ({
        ...place,
        name: names[i] ?? none,
        ...(labels[i] ?? { label: none, format: '' }),
      })),
  };
}
