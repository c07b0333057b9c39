/** What each code of a simple font stands for; undefined where nothing does. */
export type Encoding = (string | undefined)[];

/** The upper half of Mac OS Roman, and what Windows has between 0x80 and 0x9f; codes without a character are bullets. */
const macUpper =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
const windowsUpper = '€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ';

const withUpper = (upper: string): Encoding =>
  Array.from({ length: 256 }, (_, code) =>
    code < 32
      ? undefined
      : code < 128 || code >= 128 + upper.length
        ? String.fromCharCode(code)
        : upper[code - 128],
  );

const standardUpper: readonly [from: number, characters: string][] = [
  [0xa1, "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ"],
  [0xb1, '–†‡·'],
  [0xb6, '¶•‚„”»…‰'],
  [0xbf, '¿'],
  [0xc1, '`´ˆ˜¯˘˙¨'],
  [0xca, '˚¸'],
  [0xcd, '˝˛ˇ—'],
  [0xe1, 'Æ'],
  [0xe3, 'ª'],
  [0xe8, 'ŁØŒº'],
  [0xf1, 'æ'],
  [0xf5, 'ı'],
  [0xf8, 'łøœß'],
];

function standard(): Encoding {
  const encoding: Encoding = Array.from({ length: 256 }, (_, code) =>
    code >= 32 && code < 127 ? String.fromCharCode(code) : undefined,
  );
  encoding[0x27] = '’';
  encoding[0x60] = '‘';
  for (const [from, characters] of standardUpper)
    for (const [i, char] of [...characters].entries()) encoding[from + i] = char;
  encoding[0xae] = 'fi';
  encoding[0xaf] = 'fl';
  return encoding;
}

const known: Record<string, () => Encoding> = {
  WinAnsiEncoding: () => withUpper(windowsUpper),
  MacRomanEncoding: () => withUpper(macUpper),
  StandardEncoding: standard,
};

/** A byte of a text string that has no mark of its encoding. */
export const windowsChar = (code: number): string =>
  (code >= 0x80 && code < 0xa0 ? windowsUpper[code - 0x80] : undefined) ?? String.fromCharCode(code);

/** A named encoding of ISO 32000-2, annex D, as a copy to change; undefined for other names. */
export const encodingNamed = (name: string | undefined): Encoding | undefined => known[name ?? '']?.();
