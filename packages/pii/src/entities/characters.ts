const size = 0x2020;
const upper = 1;
const lower = 2;

/** Latin, Greek, Cyrillic and Armenian lie below; the scripts above have no capitals to look for. */
const kinds = (() => {
  const table = new Uint8Array(size);
  for (let code = 0; code < size; code++) {
    const character = String.fromCharCode(code);
    if (/\p{Lu}/u.test(character)) table[code] = upper;
    else if (/[\p{L}\p{M}]/u.test(character)) table[code] = lower;
  }
  return table;
})();

export const isUpper = (code: number): boolean => kinds[code] === upper;
export const isLetter = (code: number): boolean => (kinds[code] ?? 0) !== 0;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isApostrophe = (code: number): boolean => code === 0x27 || code === 0x2019;
