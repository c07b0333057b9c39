import { wideTextBigEndian } from '../../bytes/cursor.ts';
import { createDecoder } from '../../text/decode-text.ts';

/** The strings of a font by their number, each once, English first. */
export type FontNames = ReadonlyMap<number, readonly string[]>;

const mostNames = 4_000;
const macintosh = createDecoder('macintosh');

/** Reads the table `name`; Windows and Unicode strings go before those of the Macintosh. */
export function readNames(table: Buffer): FontNames {
  const count = Math.min(table.readUInt16BE(2), mostNames);
  const strings = table.readUInt16BE(4);
  const found: { id: number; rank: number; text: string }[] = [];
  for (let i = 0; i < count && 18 + i * 12 <= table.length; i += 1) {
    const at = 6 + i * 12;
    const field = (index: number) => table.readUInt16BE(at + index * 2);
    const [platform, encoding, language, id] = [field(0), field(1), field(2), field(3)];
    const start = strings + field(5);
    const bytes = table.subarray(start, start + field(4));
    const text = decode(bytes, platform, encoding);
    if (text !== undefined) found.push({ id, rank: rankOf(platform, language), text: text.trim() });
  }
  const names = new Map<number, string[]>();
  for (const { id, text } of found.sort((a, b) => a.rank - b.rank)) {
    const known = names.get(id) ?? [];
    if (text !== '' && !known.includes(text)) names.set(id, [...known, text]);
  }
  return names;
}

function rankOf(platform: number, language: number): number {
  if (platform === 3) return language === 0x409 ? 0 : 2;
  return platform === 0 ? 1 : language === 0 ? 3 : 4;
}

/** East Asian strings of the Macintosh are there for Windows as well. */
function decode(bytes: Buffer, platform: number, encoding: number): string | undefined {
  if (platform === 0 || platform === 3) return wideTextBigEndian(bytes);
  return platform === 1 && encoding === 0 ? macintosh.decode(bytes) : undefined;
}
