import { allLocales } from '@faker-js/faker';
import nlp from 'compromise';
import { z } from 'zod';
import { fold } from '../../packages/pii/src/entities/fold.ts';
import * as extras from './gazetteer-extras.ts';

/** Scripts without capitals are out: the rules look for capitals. */
const cased = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}' -]{2,}$/u;

const Names = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional();
const Lexicon = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const Model = z.object({ one: z.object({ lexicon: Lexicon }), two: z.object({ switches: Lexicon }) });

const { one, two } = Model.parse(nlp.model());
const tagged = (tags: RegExp): string[] =>
  Object.entries(one.lexicon).flatMap(([word, tag]) =>
    [tag].flat().some((one) => tags.test(one)) ? [word] : [],
  );

const spaced = (list: string): string[] => list.split(/\s+/);
const split = (names: readonly string[]): string[] => names.flatMap((name) => name.split(/[ -]/));

/** faker keeps names as lists, or as lists by gender; an entry is a name or a weighted one. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}

const givenNames = Object.values(allLocales).map(({ person }) =>
  split(strings(Names.parse(person?.first_name))),
);
const surnames = Object.values(allLocales).flatMap(({ person }) =>
  split(strings(Names.parse(person?.last_name))),
);

/** Function words are never names, whatever a list of names says. */
const functionWords = [
  ...tagged(/^(Pronoun|Possessive|Determiner|Preposition|Conjunction|Modal|QuestionWord|Copula|Negative)$/),
  ...spaced('do does did has have had'),
].filter((word) => word !== 'will' && word !== 'may');

const dictionary =
  /^(Adjective|Noun|Singular|Uncountable|Infinitive|Adverb|Date|Month|WeekDay|Duration|Actor|Currency|Unit|Cardinal|Ordinal|Expression|Modal)$/;

function list(words: readonly string[], without: ReadonlySet<string> = new Set(), separator = ' '): string {
  const folded = words.map(fold).filter((word) => cased.test(word) && !without.has(word));
  return [...new Set(folded)].sort().join(separator);
}

/** Few people are named for a country; these are. */
const countries = [...tagged(/^Country$/), ...spaced('asia africa europe pacific')].filter(
  (country) => !/^(jordan|chad|georgia|israel|kenya|india)$/.test(country),
);

/** Names that several countries or an English lexicon know; the others weigh less alone. */
function commonNames(): Set<string> {
  const countries = new Map<string, number>();
  for (const names of givenNames)
    for (const name of new Set(names.map(fold))) countries.set(name, (countries.get(name) ?? 0) + 1);
  const shared = [...countries].flatMap(([name, count]) => (count > 1 ? [name] : []));
  return new Set([...shared, ...tagged(/^(Male|Female|First)Name$/).map(fold)]);
}

/** The word lists behind the rules for named entities, from faker's and compromise's data and the extras. */
export function describeGazetteer(): string {
  const never = new Set([...spaced(extras.technology), ...functionWords]);
  const notPeople = new Set([...never, ...countries]);
  const common = commonNames();
  const gazetteer = {
    first: list([...common], notPeople),
    rareFirst: list(givenNames.flat(), new Set([...notPeople, ...common])),
    last: list([...surnames, ...tagged(/^LastName$/), ...spaced(extras.surnames)], notPeople),
    words: list([
      ...tagged(dictionary).filter((word) => !word.includes(' ')),
      ...Object.keys(two.switches),
      ...spaced(extras.words),
      ...never,
    ]),
    places: list([...tagged(/^(Country|City|Region)$/), ...extras.places.split('|')], new Set(), '|'),
    groups: list([...tagged(/^Demonym$/), ...spaced(extras.groups)]),
  };
  return `${JSON.stringify(gazetteer, null, 2)}\n`;
}
