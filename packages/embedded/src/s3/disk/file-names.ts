import { join } from 'node:path';

/**
 * Turns a key into a path of lower-case letters, digits and `%xx`, safe on file systems that fold case.
 * A long key becomes nested folders: `+` ends a folder's name, `=` a file's, and neither occurs in an encoded key.
 */
export function keyToPath(key: string): string {
  const encoded = Array.from(Buffer.from(key), encodeByte).join('');
  const pieces = encoded.match(/.{1,200}/g) ?? [''];
  return join(...pieces.map((piece, i) => piece + (i === pieces.length - 1 ? '=' : '+')));
}

/** The key behind a path, or undefined for what is no object. */
export function pathToKey(path: string): string | undefined {
  if (!path.endsWith('=')) return undefined;
  return decodeURIComponent(path.slice(0, -1).replace(/\+[\\/]/g, ''));
}

function encodeByte(byte: number): string {
  const char = String.fromCharCode(byte);
  return /[a-z0-9_-]/.test(char) ? char : `%${byte.toString(16).padStart(2, '0')}`;
}
