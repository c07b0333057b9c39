const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that set no space between words: each of their characters counts as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const firstUnspaced = 0x2e80;

/** The words of a text, in lower case. A regular expression is a thousand times faster than `Intl.Segmenter`. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(wordPattern) ?? [];
  if (!words.some(isUnspaced)) return words;
  return words.flatMap((word) => (isUnspaced(word) ? [...word] : word));
}

const isUnspaced = (word: string) => word.charCodeAt(0) >= firstUnspaced && unspaced.test(word);

/** Function words of English. In other languages their frequency alone has to give them away. */
const common = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing
  down for from had has have having he her here him his how i if in into is it its itself just let like me more most my
  no nor not of off on once only or other our out over own please s same shall she should so some such t tell than that
  the their them then there these they this those through to too under until up us very was we were what when where
  which while who whom whose why will with would you your`.split(/\s+/),
);

const stems = new Map<string, string>();
const maxStems = 50_000;

/**
 * What a word is compared by; undefined for words that mean nothing by themselves. Endings come off by rule, which
 * is crude and enough to bring invoice, invoices and invoiced together.
 */
export function stemOf(word: string): string | undefined {
  if (common.has(word)) return undefined;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= maxStems) stems.clear();
  const stem = cutEnding(word);
  stems.set(word, stem);
  return stem;
}

function cutEnding(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(?<=(?:ss|sh|ch|x|z))es$|(?<![su])s$/, '');
  const bare = singular.replace(/(?<=.{3})(?:ing|ed|ly|ment|ation|e)$/, '');
  return bare.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** `purchaseOrder` and `purchase_order` are two words. */
export const spaceOut = (name: string): string =>
  name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
