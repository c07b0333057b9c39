import { isUtf8 } from 'node:buffer';
import { momentText, numberText } from '../../sheets/data-table.ts';

const longest = 10_000;

/** A value of a column as the text of a cell: what has parts as JSON, bytes only where they are a text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return momentText(value.getTime());
  if (value instanceof Uint8Array) return bytesText(value);
  if (typeof value === 'object') return JSON.stringify(value, plain).slice(0, longest);
  return String(value);
}

/** Numbers beyond 2^53 and bytes have no place in JSON. */
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? bytesText(value) : value;

function bytesText(bytes: Uint8Array): string {
  if (bytes.length > longest || !isUtf8(bytes)) return '';
  const text = Buffer.from(bytes).toString();
  return /[^\P{Cc}\s]/u.test(text) ? '' : text;
}
