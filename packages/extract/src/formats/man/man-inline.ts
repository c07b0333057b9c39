/** Special characters of troff (groff_char). */
const characters: Record<string, string> = {
  em: '—',
  en: '–',
  hy: '-',
  mi: '−',
  bu: '•',
  aq: "'",
  dq: '"',
  lq: '“',
  rq: '”',
  oq: '‘',
  cq: '’',
  co: '©',
  rg: '®',
  tm: '™',
  de: '°',
  mu: '×',
  di: '÷',
  '+-': '±',
  '->': '→',
  '<-': '←',
  '>=': '≥',
  '<=': '≤',
  '!=': '≠',
  ha: '^',
  ti: '~',
  ga: '`',
  rs: '\\',
  ss: 'ß',
  'a"': '˝',
  ':a': 'ä',
  ':o': 'ö',
  ':u': 'ü',
  ':A': 'Ä',
  ':O': 'Ö',
  ':U': 'Ü',
  "'e": 'é',
  "'a": 'á',
  "'o": 'ó',
  '`e': 'è',
  '^e': 'ê',
  ',c': 'ç',
  '~n': 'ñ',
  eu: '€',
  Po: '£',
  Ye: '¥',
  sc: '§',
  ps: '¶',
  '12': '½',
  '14': '¼',
  '34': '¾',
  at: '@',
  sh: '#',
};

/** Escapes of a line of troff as markdown; what moves or sizes the text is left out. */
export function manInline(text: string): string {
  return fonts(
    text
      .replace(/\\["#].*$/, '')
      .replace(/\\(?:\((..)|\[([^\]]+)\])/g, (_, two, long) => special(two ?? long))
      .replace(/\\[sdukmMFYVnghvwlLoO](?:\[[^\]]*\]|\(..|'[^']*'|[+-]?\d+|(?=\W))/g, '')
      .replace(/\\\*(?:\[[^\]]*\]|\(..|.)/g, '')
      .replace(/\\[|^&%:)/!?{}a]/g, '')
      .replace(/\\[ ~0]/g, ' ')
      .replace(/\\-/g, '-')
      .replace(/\\e/g, '\\')
      .replace(/\\([.'"`\\])/g, '$1'),
  ).trim();
}

function special(name: string): string {
  const unicode = /^u([\dA-F]{4,6})$/.exec(name)?.[1];
  return unicode
    ? String.fromCodePoint(Math.min(Number.parseInt(unicode, 16), 0x10ffff))
    : (characters[name] ?? '');
}

const marks: Record<string, string> = { B: '**', I: '*', '2': '*', '3': '**', BI: '***' };

/** `\fBbold\fR` and its kin. */
function fonts(text: string): string {
  let mark = '';
  return text
    .split(/\\f(\[[^\]]*\]|\(..|.)/)
    .map((part, i) => {
      if (i % 2 === 0)
        return mark && part.trim() ? part.replace(/\S(?:.*\S)?/, (words) => `${mark}${words}${mark}`) : part;
      mark = marks[part.replace(/[[\]()]/g, '')] ?? '';
      return '';
    })
    .join('');
}
