import { scoreClasses } from '../classify.ts';
import { splitSentences } from '../text/passages.ts';
import type { Evidence } from './evidence.ts';
import { findDate, findLabelled, findNumber, wordsOfName } from './labels.ts';
import { datePattern, numberPattern, parseDate, parseNumber } from './parse-value.ts';
import { numberOf, type Shape } from './schema-shape.ts';

const summaryName = /summary|abstract|overview|description|content|body|text|gist|excerpt/i;
const answerName = /answer|response|result|reply|output|message|explanation|reason|rationale/i;
const titleName = /title|subject|headline/i;
const dateName = /date|deadline|birthday/i;
const keywordName = /keyword|tag|topic|term/i;
const sentenceName = /point|highlight|finding|fact|sentence|insight|takeaway|quote/i;
const identifierName = /(?:number|id|code|ref|reference)$/i;
/** What is written with digits, up to the first word without: `INV-2047` in `INV-2047 is due`. */
const identifier = /^\S*\d\S*(?: \S*\d\S*)*/;
const patterns = [
  { name: /e-?mail/i, format: 'email', pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g },
  { name: /ur[il]|link|website/i, format: 'uri', pattern: /https?:\/\/[^\s<>"')\]]{1,2000}/g },
];
const summaryWords = 60;
const charactersPerWord = 7;
const listLength = 5;

/** Looks up a text; a member of an enumeration is chosen by what the text says of it. */
export function findText(evidence: Evidence, name: string, { schema }: Shape): string | undefined {
  const maxLength = numberOf(schema, 'maxLength') ?? Number.POSITIVE_INFINITY;
  return findAnyText(evidence, name, schema.format, maxLength)?.slice(0, maxLength);
}

function findAnyText(
  evidence: Evidence,
  name: string,
  format: unknown,
  maxLength: number,
): string | undefined {
  if (format === 'date' || format === 'date-time' || dateName.test(name)) {
    const found = findDate(evidence.text, name) ?? dateAbout(evidence, name);
    const date = found && parseDate(found);
    if (format === 'date-time') return date && `${date}T00:00:00Z`;
    if (date || format === 'date') return date;
    if (found) return found;
  }
  const special = patterns.find((known) => known.format === format || known.name.test(name));
  if (special) return evidence.text.match(special.pattern)?.[0];
  const labelled = findLabelled(evidence.text, name);
  if (labelled) return (identifierName.test(name) && identifier.exec(labelled)?.[0]) || labelled;
  if (titleName.test(name)) return evidence.title();
  if (answerName.test(name)) return evidence.answer();
  if (summaryName.test(name)) {
    return evidence.summary(Math.min(summaryWords, Math.max(1, Math.floor(maxLength / charactersPerWord))));
  }
  return evidence.passageAbout(name);
}

/** The date of a sentence about the name's other words: an agreement's date is in the sentence on the agreement. */
function dateAbout(evidence: Evidence, name: string): string | undefined {
  const other = wordsOfName(name)
    .filter((word) => !dateName.test(word))
    .join(' ');
  const place = other ? evidence.passageAbout(other) : evidence.text;
  return new RegExp(`\\b(?:${datePattern})`, 'iu').exec(place ?? '')?.[0];
}

/** Chooses a member of an enumeration; undefined where the text speaks for none. */
export function findMember(evidence: Evidence, name: string, members: readonly unknown[]): unknown {
  const names = members.map(String);
  const labelled = findLabelled(evidence.text, name)?.toLowerCase() ?? '';
  const stated = names.findIndex((member) => member !== '' && labelled.startsWith(member.toLowerCase()));
  if (stated !== -1) return members[stated];
  const scores = scoreClasses(evidence.text, names);
  const best = Math.max(...scores, 0);
  return best > 0 ? members[scores.indexOf(best)] : undefined;
}

/** Looks up a number behind its label, or in a sentence about it; one outside the schema's bounds is not it. */
export function findQuantity(evidence: Evidence, name: string, { type, schema }: Shape): number | undefined {
  const about = () => new RegExp(numberPattern, 'u').exec(evidence.passageAbout(name) ?? '')?.[0];
  const found = findNumber(evidence.text, name) ?? about();
  if (found === undefined) return undefined;
  const value = type === 'integer' ? Math.round(parseNumber(found)) : parseNumber(found);
  const least = numberOf(schema, 'minimum') ?? Number.NEGATIVE_INFINITY;
  const most = numberOf(schema, 'maximum') ?? Number.POSITIVE_INFINITY;
  return value >= least && value <= most ? value : undefined;
}

/** Looks up yes or no: behind a label, or by whether a sentence affirms or denies it. */
export function findTruth(evidence: Evidence, name: string): boolean | undefined {
  const bare = name.replace(/^(is|has|are|was)(?=[A-Z_])/, '');
  const labelled = findLabelled(evidence.text, bare)?.toLowerCase();
  if (labelled && /^(yes|true|y|x|✓)\b/.test(labelled)) return true;
  if (labelled && /^(no|false|n|none)\b/.test(labelled)) return false;
  const about = evidence.passageAbout(bare);
  return about === undefined ? undefined : !/\b(not|no|never|without|none)\b|n't\b/i.test(about);
}

/** Looks up several texts: behind a label with commas, or the most telling words or sentences of the text. */
export function findTexts(evidence: Evidence, name: string): string[] | undefined {
  const special = patterns.find((known) => known.name.test(name));
  if (special) return [...new Set(evidence.text.match(special.pattern))];
  const labelled = findLabelled(evidence.text, name);
  if (labelled) return labelled.split(/\s*[,;]\s*|\s+and\s+/).filter(Boolean);
  if (keywordName.test(name)) return evidence.keywords(listLength);
  if (!sentenceName.test(name)) return undefined;
  return splitSentences(evidence.summary(listLength * summaryWords) ?? '').slice(0, listLength);
}

/** Members of an enumeration that the text speaks of. */
export function findMembers(evidence: Evidence, members: readonly unknown[]): unknown[] {
  const scores = scoreClasses(evidence.text, members.map(String));
  return members.filter((_, i) => (scores[i] ?? 0) > 0);
}
