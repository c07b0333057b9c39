/** What the codes of a font of TeX mean; letters of no code are left out. */
export type TexEncoding = (code: number) => string;

const accentsAndLigatures = [...'ΓΔΘΛΞΠΣΥΦΨΩ', 'ff', 'fi', 'fl', 'ffi', 'ffl', 'ı', 'ȷ'];
const textHead = [...accentsAndLigatures, ...'\u0300\u0301\u030c\u0306\u0304\u030a\u0327', 'ß', ...'æœøÆŒØ'];
const textMarks: Readonly<Record<number, string>> = {
  34: '”',
  39: '’',
  60: '¡',
  62: '¿',
  92: '“',
  94: '\u0302',
  95: '\u0307',
  96: '‘',
  123: '–',
  124: '—',
  125: '\u030b',
  126: '\u0303',
  127: '\u0308',
};

const ascii = (code: number): string => (code >= 32 && code < 127 ? String.fromCharCode(code) : '');

/** OT1, the encoding of Computer Modern. */
const text: TexEncoding = (code) => textHead[code] ?? textMarks[code] ?? ascii(code);
const typewriter: TexEncoding = (code) => (code === 39 ? '’' : code === 96 ? '‘' : ascii(code));

const greek = [...'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυφχψωεϑϖϱςφ'];
/** OML, letters of formulas. */
const formula: TexEncoding = (code) =>
  greek[code] ??
  { 58: '.', 59: ',', 60: '<', 61: '/', 62: '>', 64: '∂' }[code] ??
  (/[A-Za-z]/.test(ascii(code)) ? ascii(code) : '');

const symbols: Readonly<Record<number, string>> = {
  0: '−',
  1: '·',
  2: '×',
  3: '∗',
  4: '÷',
  6: '±',
  14: '◦',
  15: '•',
  17: '≡',
  20: '≤',
  21: '≥',
  24: '∼',
  25: '≈',
  33: '→',
  41: '⇒',
  49: '∞',
  50: '∈',
  56: '∀',
  57: '∃',
  91: '∪',
  92: '∩',
  102: '{',
  103: '}',
  106: '|',
  112: '√',
  120: '§',
  121: '†',
  123: '¶',
};
/** OMS, symbols. */
const symbol: TexEncoding = (code) =>
  symbols[code] ?? (code >= 65 && code <= 90 ? String.fromCharCode(code) : '');

const corkHead = [
  ...'\u0300\u0301\u0302\u0303\u0308\u030b\u030a\u030c\u0306\u0304\u0307\u0327\u0328‚‹›“”„«»–—',
  '',
  '',
  'ı',
  'ȷ',
  'ff',
  'fi',
  'fl',
  'ffi',
  'ffl',
];
const corkUpper = [...'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'];
const corkOwn: Readonly<Record<number, string>> = {
  39: '’',
  96: '‘',
  127: '-',
  215: 'Œ',
  223: 'SS',
  247: 'œ',
  255: 'ß',
};
/** T1, the encoding of European languages (Cork). */
const cork: TexEncoding = (code) =>
  corkHead[code] ??
  corkOwn[code] ??
  (code < 128 ? ascii(code) : (corkUpper[code - 128] ?? String.fromCharCode(code)));

const companionOwn: Readonly<Record<number, string>> = {
  132: '†',
  133: '‡',
  136: '•',
  191: '€',
  214: '×',
  246: '÷',
};
/** TS1, the symbols beside a text. */
const companion: TexEncoding = (code) =>
  companionOwn[code] ?? (code >= 162 && code <= 190 ? String.fromCharCode(code) : '');

/** The encoding that the name of a font tells. */
export function encodingOfFont(name: string): TexEncoding {
  if (/^(?:cmtt|cmsltt|cmitt|cmtcsc|rm-lmtt)/.test(name)) return typewriter;
  if (/^(?:cmmi|cmmib|lmmi|eufm|msbm)/.test(name)) return formula;
  if (/^(?:cmsy|cmbsy|lmsy)/.test(name)) return symbol;
  if (/^(?:cmex|lmex|msam|wasy|line|lcircle|circle)/.test(name)) return () => '';
  if (/^(?:tc|ts1)/.test(name)) return companion;
  if (/^(?:ec|ec-|T1|lf_)|8t$|-t1/.test(name)) return cork;
  if (/8r$|8y$/.test(name)) return (code) => (code < 128 ? ascii(code) : String.fromCharCode(code));
  return text;
}

export const isBold = (name: string): boolean => /^(?:cm|ec|ec-lm|lm|rm-lm)(?:bx|ssbx|b)|^p\w{2}b/.test(name);
export const isItalic = (name: string): boolean =>
  /^(?:cm|ec|ec-lm)(?:ti|sl|bxti|bxsl|ssi|ri|ro)|^p\w{2}r[io]/.test(name);
