import type { Candidate } from '../candidate.ts';
import { isAffiliation } from './affiliation.ts';
import { type Found, findOrganization } from './organization.ts';
import { enough, type Nominee, nominate } from './person.ts';
import { findPlaces } from './place.ts';
import { forEachRun, type Word } from './runs.ts';

const conjunction = /^(?:, | and |, and | & | or )$/;

/** Named entities in `text`, found by rules and word lists; offsets are UTF-16 units. */
export function findEntities(text: string): Candidate[] {
  const found: Candidate[] = [];
  const people: Nominee[] = [];
  const add = (type: Candidate['type'], start: number, end: number) =>
    found.push({ start, end, type, strength: 'bare' });
  let covered = 0;
  forEachRun(text, (words) => {
    const run = words.filter(({ start }) => start >= covered);
    let rest = [run];
    const organization = findOrganization(text, run);
    if (organization) {
      add('ORGANIZATION', run[organization.from]?.start ?? 0, organization.end);
      covered = organization.end;
      rest = without(run, [organization]);
    }
    for (const words of rest) {
      const places = findPlaces(text, words);
      for (const { from, end } of places) add('LOCATION', words[from]?.start ?? 0, end);
      for (const part of without(words, places)) {
        for (const word of part) if (isAffiliation(text, word)) add('AFFILIATION', word.start, word.end);
        people.push(...nominate(text, part));
      }
    }
  });
  for (const [at, person] of people.entries()) {
    const company = Math.max(together(text, people[at - 1], person), together(text, person, people[at + 1]));
    if (person.weight + person.context + company >= enough) add('PERSON', person.start, person.end);
  }
  return found;
}

/** What remains of a run when some of its words are taken. */
function without(words: readonly Word[], taken: readonly Found[]): Word[][] {
  const parts: Word[][] = [];
  let from = 0;
  for (const { from: start, to } of [...taken, { from: words.length, to: words.length }]) {
    if (start > from) parts.push(words.slice(from, start));
    from = to;
  }
  return parts;
}

/** `Becker and Vasquez`: two likely names that a list holds together are surer than one. */
function together(text: string, one: Nominee | undefined, other: Nominee | undefined): number {
  if (!one || !other || other.start - one.end > 6) return 0;
  if (!conjunction.test(text.slice(one.end, other.start))) return 0;
  return Math.max(one.weight, other.weight) >= 2 ? 1.5 : 0;
}
