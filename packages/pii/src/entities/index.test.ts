import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time.ts';
import { findEntities } from './index.ts';

/** The entities of a text as `TYPE text`, in the order of the text. */
const read = (text: string): string[] =>
  findEntities(text)
    .sort((one, other) => one.start - other.start)
    .map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

describe('people', () => {
  it.each([
    ['Yesterday Margaret Oduya signed the lease.', 'Margaret Oduya'],
    ['Please send it to Dr. Quillfeather by Friday.', 'Quillfeather'],
    ['Dear Priya,', 'Priya'],
    ["We met Lars van der Heijden at Anna's.", 'Lars van der Heijden', 'Anna'],
    ['“It is over,” said Zbrozek.', 'Zbrozek'],
    ['The novel was written by J. R. Hartley in a month.', 'J. R. Hartley'],
    ['My name is Wrenlow and I live upstairs.', 'Wrenlow'],
    ["Seán O'Brien called twice.", "Seán O'Brien"],
    ['Ошибку нашла Мария Иванова.', 'Мария Иванова'],
    ['JOHN MILLER signed here.', 'JOHN MILLER'],
  ])('%s', (text, ...people) => {
    expect(read(text)).toEqual(people.map((person) => `PERSON ${person}`));
  });

  it('takes a list of surnames when one of them is known', () => {
    expect(read('The partners are Novotny, Tarbrake and Miller.')).toEqual([
      'PERSON Novotny',
      'PERSON Tarbrake',
      'PERSON Miller',
    ]);
  });
});

describe('organisations, places and affiliations', () => {
  it.each([
    ['He left Brontal Systems Inc. in May.', 'ORGANIZATION Brontal Systems Inc.'],
    ['She works at Harrowgate and likes it.', 'ORGANIZATION Harrowgate'],
    ['A letter from the University of Tartu came.', 'ORGANIZATION University of Tartu'],
    ['They moved to New Zealand.', 'LOCATION New Zealand'],
    ['I live in Vissenhoven with two cats.', 'LOCATION Vissenhoven'],
    ['Paris, France is far.', 'LOCATION Paris', 'LOCATION France'],
    ['The Norwegian minister is a Lutheran pastor.', 'AFFILIATION Norwegian', 'AFFILIATION Lutheran'],
  ])('%s', (text, ...entities) => {
    expect(read(text)).toEqual(entities);
  });
});

describe('what is no entity', () => {
  it.each([
    'Getting Started with the Quick Start Guide',
    'Use Array.from(items) or Promise.all, then call Frank.run().',
    'import { Martin } from "./Martin.ts"; const Austin = new Boston_Thing();',
    'See https://example.com/John/Smith and @JohnSmith and John_Smith.',
    'The Gradle plugin calls Jenkins, then Docker starts Redis and Julia.',
    'May I ask? Will it work? Mark the page. Bill the customer.',
    'The HTTP Request Header Is Sent On Every Single Call To The Remote Server Name',
    'Node.js, TypeScript and PostgreSQL on Linux',
  ])('%s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('the search', () => {
  const pieces = fc.constantFrom(
    'John Smith',
    'Dr. Who',
    ' ',
    ', ',
    '\n',
    'van der ',
    'Inc.',
    'Paris',
    ' said ',
    'in ',
    "O'",
    '-',
    '.',
    'É',
    '🙂',
    'x',
    'X',
    '9',
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

  it('finds the same behind another line', () => {
    fc.assert(
      fc.property(texts, texts, (before, text) => {
        const shift = before.length + 1;
        const behind = findEntities(`${before}\n${text}`).filter(({ start }) => start >= shift);
        expect(behind).toEqual(
          findEntities(text).map((one) => ({ ...one, start: one.start + shift, end: one.end + shift })),
        );
      }),
    );
  });

  it('reports spans that lie in the text, start at a capital and do not overlap', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = findEntities(text).sort((one, other) => one.start - other.start);
        for (const [at, { start, end }] of found.entries()) {
          expect(text.slice(start, end)).toMatch(/^\p{Lu}/u);
          expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
        }
      }),
    );
  });

  it.each([
    'A',
    'A ',
    'A. ',
    'John ',
    'John, ',
    'A de ',
    "A'",
    'A-',
    'John and ',
    'Inc ',
    'University of ',
    '\n>John',
    'in John ',
  ])('takes linear time on %j repeated', (piece) => {
    findEntities(piece.repeat(1000));
    const text = piece.repeat(1_000_000 / piece.length);
    expect(cpuMs(() => findEntities(text))).toBeLessThan(3_000);
  });
});
