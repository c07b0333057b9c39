/** What the bytes of each kind of picture hold at which places, as Latin-1. */
const signs: readonly [type: string, ...parts: [at: number, text: string][]][] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/tiff', [0, 'II*\0']],
  ['image/tiff', [0, 'MM\0*']],
  ['image/avif', [4, 'ftypavif']],
  ['image/avif', [4, 'ftypavis']],
];

/** Bytes that are enough to tell. */
export const signLength = 16;

/** The media type of a picture by its first bytes, whatever its name or uploader says; undefined for all else. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, signLength)).toString('latin1');
  return signs.find(([, ...parts]) => parts.every(([at, text]) => start.startsWith(text, at)))?.[0];
}
