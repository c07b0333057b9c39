/** Characters of EIA-608 that are not those of ASCII. */
const special: ReadonlyMap<number, string> = new Map([
  [0x2a, 'á'],
  [0x5c, 'é'],
  [0x5e, 'í'],
  [0x5f, 'ó'],
  [0x60, 'ú'],
  [0x7b, 'ç'],
  [0x7c, '÷'],
  [0x7d, 'Ñ'],
  [0x7e, 'ñ'],
]);

/** The text of closed captions that are written as pairs of bytes with odd parity (EIA-608); control codes end words. */
export function scenaristText(text: string): string[] {
  return text
    .split('\n')
    .filter((row) => /^\d\d:\d\d:\d\d[:;]\d\d\s/.test(row))
    .map((row) => row.slice(12).trim().split(/\s+/).map(pairText).join('').replace(/ {2,}/g, ' '));
}

function pairText(pair: string): string {
  const [first, second] = [0, 2].map((at) => Number.parseInt(pair.slice(at, at + 2), 16) & 0x7f);
  if (first === undefined || second === undefined || Number.isNaN(first + second)) return '';
  if (first >= 0x10 && first < 0x20) return second >= 0x40 || first === 0x14 ? ' ' : '';
  return [first, second]
    .filter((code) => code >= 0x20)
    .map((code) => special.get(code) ?? String.fromCharCode(code))
    .join('');
}
