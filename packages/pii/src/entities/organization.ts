import { wordAfter, wordsBefore } from './context.ts';
import { Common, Place } from './gazetteer.ts';
import type { Word } from './runs.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** The form in law: whatever stands before it is a company. */
const legalForms =
  set(`inc incorporated ltd limited llc llp lp corp corporation company co gmbh ag kg plc sa sas sarl spa srl nv bv oy oyj ab as
  asa aps pty pte kk holdings`);
/** What only names an organisation when a name stands before it. */
const kinds =
  set(`group bank partners technologies university college institute foundation association agency ministry department
  laboratories labs systems solutions industries enterprises consulting insurance airlines airways motors pharmaceuticals hospital church
  council federation society trust ventures studios records entertainment capital savings financial broadcasting securities
  logistics energy electric telecom communications bancorp brothers sons associates club party committee commission`);
const headsOf = set(
  'university bank department ministry institute college school church bureau house council academy museum',
);
const ofSomething = / (?:of|for) (?:the )?\p{Lu}[\p{L}'’-]{1,30}(?: (?:and )?\p{Lu}[\p{L}'’-]{1,30}){0,4}/uy;

const employers =
  /^(?:(?:works?|worked|working|job|year|years|employed|intern|interned|hired|employee|engineer|manager|analyst|director|vp|partner|consultant|professor) (?:at|for|by)|(?:ceo|cto|cfo|coo|founder|co-founder|president|director|chairman|chairwoman|employee|head|owner|partner|shareholders?|customers?) of|(?:left|joined|joining|quit) .*|.* (?:company|firm|startup|employer|retailer|bank))$/;
const belongings = set(
  'office offices headquarters employees executives shares shareholders stock ceo spokesman spokeswoman spokesperson',
);

/** The words of a run that name an organisation: [first, one past last], with the end in the text. */
export interface Found {
  from: number;
  to: number;
  end: number;
}

/** The organisation in a run, by its form in law, its kind, or the words around it. */
export function findOrganization(text: string, words: readonly Word[]): Found | undefined {
  for (let at = words.length - 1; at >= 0; at--) {
    const found = byForm(text, words, at);
    if (found) return found;
  }
  return byContext(text, words);
}

function byForm(text: string, words: readonly Word[], at: number): Found | undefined {
  const word = words[at];
  if (!word || word.shape === 'other') return undefined;
  const from = firstOf(words, at);
  const form = word.key.replace('.', '');
  if (headsOf.has(form)) {
    ofSomething.lastIndex = word.end;
    if (ofSomething.test(text)) return { from, to: at + 1, end: ofSomething.lastIndex };
  }
  const named = words.slice(from, at);
  if (named.length === 0) return undefined;
  if (
    legalForms.has(form) &&
    word.shape !== 'initial' &&
    named.some(({ flags, shape }) => shape === 'name' || (flags & Common) === 0)
  )
    return { from, to: at + 1, end: text[word.end] === '.' && isShort(form) ? word.end + 1 : word.end };
  if (kinds.has(form) && named.some(({ flags, shape }) => shape === 'name' && (flags & Common) === 0))
    return { from, to: at + 1, end: word.end };
  return undefined;
}

const isShort = (form: string) => form.length <= 4;

/** An article or a preposition that opens the sentence is no part of the name. */
function firstOf(words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0 && words[from - 1]?.shape !== 'other' && !openers.has(words[from - 1]?.key ?? '')) from--;
  return from;
}
const openers = set('the a an at in of for from to by with and our your my this that when if as is but');

function byContext(text: string, words: readonly Word[]): Found | undefined {
  const from = openers.has(words[0]?.key ?? '') ? 1 : 0;
  const first = words[from];
  const last = words[words.length - 1];
  if (!first || !last || words.slice(from).some(({ shape }) => shape === 'other')) return undefined;
  if (words.every(({ flags }) => (flags & (Common | Place)) !== 0)) return undefined;
  const [near, next] = wordsBefore(text, first.start);
  const isNamed =
    employers.test(`${next} ${near}`) ||
    ((near === 'the' || from === 1) && belongings.has(wordAfter(text, last.end)));
  return isNamed ? { from, to: words.length, end: last.end } : undefined;
}
