/** Letters of other alphabets that look like Latin ones, and what they look like. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аɑα', 'a'],
    ['вьЬβ', 'b'],
    ['сϲⅽ', 'c'],
    ['ԁɗ', 'd'],
    ['еєεҽ', 'e'],
    ['ƒ', 'f'],
    ['ɡԍ', 'g'],
    ['һнհ', 'h'],
    ['іιıɪӏ', 'i'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
    ['ⅼłℓ', 'l'],
    ['мм', 'm'],
    ['ոпη', 'n'],
    ['оοσøօ', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['гɼ', 'r'],
    ['ѕʂ', 's'],
    ['тτ', 't'],
    ['υսцʋ', 'u'],
    ['ѵν', 'v'],
    ['ԝωѡ', 'w'],
    ['хχ', 'x'],
    ['уүγ', 'y'],
    ['ᴢʐ', 'z'],
    ['ß', 'ss'],
  ].flatMap(([from = '', to = '']) => [...from].map((character) => [character, to])),
);
const lookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'g');

const standIns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
};
const apostrophes = /['`’]/g;
const plain = /^[a-z]+$/;
const long = /([a-z])\1{2,}/;
const noLetters = /[^\p{L}\p{N}@$!|+*]/gu;

/**
 * How a word may be meant, most literal first: without accents, disguises of single letters, stand-in characters and
 * drawn-out letters. At most five, all lower case and without apostrophes.
 */
export function normalForms(raw: string): string[] {
  const lower = raw.toLowerCase().replace(apostrophes, '');
  if (plain.test(lower)) return long.test(lower) ? withoutRepeats(lower) : [lower];
  const folded = lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(noLetters, '')
    .replace(lookAlike, (character) => lookAlikes[character] ?? character);
  const forms = new Set([folded]);
  if (/\p{L}/u.test(folded)) {
    const meant = folded.replace(/[01345789@$!|+]/g, (character) => standIns[character] ?? character);
    forms.add(meant);
    if (folded.includes('1') || folded.includes('|'))
      forms.add(folded.replace(/[1|]/g, 'l').replace(/[03457@$!+]/g, (it) => standIns[it] ?? it));
    for (const form of [...forms])
      if (long.test(form)) for (const short of withoutRepeats(form)) forms.add(short);
  }
  return [...forms].slice(0, 5);
}

const withoutRepeats = (word: string): string[] => [
  word,
  word.replace(/([a-z])\1{2,}/g, '$1'),
  word.replace(/([a-z])\1{2,}/g, '$1$1'),
];
