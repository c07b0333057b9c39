/** Labelled texts of one category, written from its rule: what must be found stands between guillemets. */
export interface CaseSet {
  category: string;
  positives: readonly string[];
  negatives: readonly string[];
}

/** Numbers 0..1 that are the same in every run (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

/** The values in turn, so that each template meets each. */
export const inTurn = (values: readonly string[]): (() => string) => {
  let at = 0;
  return () => values[at++ % values.length] as string;
};

export const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

/** Every template `times` times, with a fresh value for each `{}`. */
export function fill(templates: string, times: number, value: () => string): string[] {
  const lines = templates.trim().split('\n');
  const texts = lines.flatMap((line) =>
    Array.from({ length: times }, () => line.trim().replaceAll('\\n', '\n').replaceAll('{}', value)),
  );
  return [...new Set(texts)];
}

/** One JSON line per case; offsets count code points, as at the interface. */
export function describeCases({ category, positives, negatives }: CaseSet): string {
  const lines = [...positives, ...negatives].map((marked) => {
    const expected: [number, number][] = [];
    let text = '';
    for (const [at, part] of marked.split(/[«»]/).entries()) {
      const start = [...text].length;
      text += part;
      if (at % 2 === 1) expected.push([start, [...text].length]);
    }
    return JSON.stringify({ category, text, expected });
  });
  return `${lines.join('\n')}\n`;
}
