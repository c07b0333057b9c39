/** First bytes of the image formats that vision models take. */
const signatures: readonly [type: string, at: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
];

/** The media type of an image by its first bytes, whatever its sender says; undefined where it is none. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 16);
  return signatures.find(([, at, signature]) => head.startsWith(signature, at))?.[0];
}
