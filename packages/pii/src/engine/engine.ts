import type { Candidate, Strength } from '../candidate.ts';
import type { Detector } from '../define-detector.ts';
import { findEntities } from '../entities/index.ts';
import type { MatchType } from '../match-type.ts';
import { labelLanguages, type PiiOptions } from '../options.ts';
import { detectors } from '../registry.ts';
import { resolve } from '../resolve.ts';
import { chooseCut } from './cut.ts';
import { createScan } from './landmarks.ts';

/** Text that is scanned at once. Where a part ends depends on the text alone, so chunked equals whole. */
export const segment = 128 * 1024;
/** What the scan of a part may read on either side of it: a match is at most 4,096 units long. */
export const surroundings = 12 * 1024;
const rescan = 4096;

/** Categories whose shape alone proves little: `strict` wants more of them. */
const weak: ReadonlySet<MatchType> = new Set([
  'SSN',
  'PHONE',
  'BANK_ACCOUNT',
  'ZIP_CODE',
  'PASSPORT',
  'MEDICAL_LICENSE',
]);
interface Part {
  /** Where the next part begins. */
  cut: number;
  found: Candidate[];
}
export interface Engine {
  /** Finds the matches of the part that starts at `from`; the last part ends with the text. */
  next(text: string, from: number): Part;
}

function createEngine(options: PiiOptions): Engine {
  const wanted = options.categories && new Set(options.categories);
  const wants = (type: MatchType) => !wanted || wanted.has(type);
  const scan = createScan(
    detectors.filter(({ type }) => wants(type)),
    options.labelLanguages ?? labelLanguages,
  );
  const allowed = new Set(options.allow?.map((term) => term.toLowerCase()));
  const denied = options.deny?.length ? wholeWords(options.deny) : undefined;

  const isWanted = (text: string, { start, end, type, strength }: Candidate): boolean =>
    !(options.strict && strength === 'bare' && weak.has(type)) &&
    !(allowed.size > 0 && allowed.has(text.slice(start, end).toLowerCase()));

  return {
    next(text, from) {
      const to = Math.min(text.length, from + segment);
      const candidates: Candidate[] = [];
      const take = ({ type }: Detector, start: number, end: number, strength: Strength) => {
        if (start >= from) candidates.push({ start, end, type, strength });
      };
      scan(text, wordStart(text, from - rescan, from), to, take);
      if (denied) {
        for (const { index, 0: term } of text.slice(from, to).matchAll(denied))
          candidates.push({
            start: from + index,
            end: from + index + term.length,
            type: 'SECRET',
            strength: 'validated',
          });
      }
      const cut = to === text.length ? to : chooseCut(text, to - surroundings, candidates);
      if (options.entities) {
        for (const { start, end, type, strength } of findEntities(text.slice(from, cut)))
          if (wants(type)) candidates.push({ start: start + from, end: end + from, type, strength });
      }
      return { cut, found: resolve(candidates.filter((it) => it.end <= cut && isWanted(text, it))) };
    },
  };
}

/** The first word that starts in `at`..`limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at <= 0) return 0;
  for (let i = at; i < limit; i++) if (text.charCodeAt(i) <= 32) return i + 1;
  return at;
}

const wholeWords = (terms: readonly string[]): RegExp => {
  const escaped = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${escaped.sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
};

const engines = new Map<string, Engine>();
const mostEngines = 64;
let usual: Engine | undefined;

/** The engine for these options; engines are kept, for building one takes longer than a short text. */
export function engineFor(options: PiiOptions | undefined): Engine {
  if (!options) {
    usual ??= createEngine({});
    return usual;
  }
  const { categories, strict, entities, labelLanguages, allow, deny } = options;
  const key = JSON.stringify([categories, strict, entities, labelLanguages, allow, deny]);
  let engine = engines.get(key);
  if (!engine) {
    engine = createEngine(options);
    if (engines.size >= mostEngines) engines.clear();
    engines.set(key, engine);
  }
  return engine;
}
