import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, digits, pick } from '../../scripts/generate/pii-cases/case-set.ts';

export const megabyte = 1_000_000;
const root = process.cwd();
const largestFile = 300_000;
/** Minified code is no source. */
const longestLine = 2_000;

const people = ['Maria Lopez', 'John Becker', 'Priya Nair', 'Tom Okafor', 'Anna Lindqvist', 'Wei Zhang'];
const streets = ['Main Street', 'Oak Avenue', 'Lake Road', 'Hill Drive', 'Park Lane'];
const plain = [
  'The meeting was moved to next week because the room is being painted.',
  'Please read the attached notes before we talk about the plan for spring.',
  'Nobody expected the shipment to arrive so early, and the ramp was still closed.',
  'It rained for most of the afternoon, so the match was cut short.',
  'The new schedule works well for the team, although some trains run late.',
  'We agreed that the report should be shorter and say what happens next.',
];

/** A sentence; one in four holds personal data. */
function sentence(random: () => number): string {
  const number = (count: number) => digits(random, count);
  const telling = [
    () => `${pick(random, people)} can be reached at (415) 555-${number(4)} until five.`,
    () => `Write to user${number(4)}@example.com if the parcel is late.`,
    () => `My social security number is 5${number(2)}-4${number(1)}-1${number(3)}.`,
    () => `The server at 10.${number(2)}.1.${number(2)} was restarted by ${pick(random, people)}.`,
    () => `She lives at ${number(3)} ${pick(random, streets)}, Springfield, IL 6270${number(1)}.`,
    () => `Details are at https://example.org/notes/${number(6)} for now.`,
  ];
  return random() < 0.25 ? pick(random, telling)() : pick(random, plain);
}

/** Sentences of a letter or a ticket, `bytes` long. */
export function generateSentences(bytes: number): string {
  const random = createRandom(10);
  const parts: string[] = [];
  for (let length = 0; length < bytes; ) {
    const part = sentence(random) + (random() < 0.1 ? '\n\n' : ' ');
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, bytes);
}

/** The texts of the files below `folder` whose names match, in the order of their names. */
function* readTexts(folder: string, name: RegExp): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // Lists of names and words are no prose and no code.
      if (!/^(\.|faker|compromise|tlds|locale)/.test(entry.name)) yield* readTexts(path, name);
    } else if (name.test(entry.name) && statSync(path).size < largestFile) {
      const text = readFileSync(path, 'utf8');
      if (text.length / text.split('\n').length < longestLine / 10) yield text;
    }
  }
}

/** Files put together, `bytes` long; from the start again when there are not enough. */
function collect(folders: readonly string[], name: RegExp, bytes: number): string {
  const parts: string[] = [];
  let length = 0;
  for (const folder of folders.map((folder) => join(root, folder)).filter(existsSync))
    for (const text of readTexts(folder, name)) {
      parts.push(text);
      length += text.length;
      if (length >= bytes) return parts.join('\n').slice(0, bytes);
    }
  const text = parts.join('\n');
  return text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
}

/** Documentation: our own, then that of the installed packages. */
export const collectProse = (bytes: number): string =>
  collect(['docs', 'node_modules'], /^(?!license).*\.md$/i, bytes);

/** Source code: our own, then that of the installed packages. */
export const collectCode = (bytes: number): string =>
  collect(['packages', 'services', 'node_modules'], /(?<!\.min)\.(?:ts|js|mjs|cjs)$/, bytes);
