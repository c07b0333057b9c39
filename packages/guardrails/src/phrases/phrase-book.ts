/**
 * Phrases of one policy as lines of steps: `you are? <mild>|very? <insult>`. A step is a word, several between `|`, or a
 * class between angle brackets; `?` makes it optional and `_3` stands for up to three words of any kind.
 */
export interface PhraseBook {
  /** Words of the classes that the lines name, divided by white space. */
  classes: Readonly<Record<string, string>>;
  /** What is found at each strength, besides what is found at the weaker ones. */
  low: readonly string[];
  medium: readonly string[];
  high: readonly string[];
  /** Innocent phrases: what they touch is not found. */
  innocent: readonly string[];
  /** Phrases of sentences that speak against what is found in them, besides those that all policies know. */
  condemned?: readonly string[];
  /** Words that are found by their look rather than by a list, under the name of a class. */
  looksLike?: Readonly<Record<string, (form: string) => boolean>>;
}

/** What the end of a phrase means. */
export type Meaning = 'found' | 'innocent' | 'condemned' | 'reported';

interface Position {
  /** Number of the class that is taken here; -1 takes any word. */
  takes: number;
  next: number[];
  /** Of the phrase. */
  meaning: Meaning;
  /** Whether the phrase may end here. */
  ends: boolean;
}

/** Phrases as one machine that reads word by word. */
export interface PhraseMachine {
  positions: Position[];
  /** Positions that begin a phrase, by class. */
  starts: (readonly number[] | undefined)[];
  /** Classes of a word. */
  classesOf(form: string): ReadonlySet<number>;
}

interface Step {
  takes: number;
  optional: boolean;
}

const noClasses: ReadonlySet<number> = new Set();
const mostKnownLooks = 20_000;

/** Turns lines into a machine; a line that no word can begin, or that names an unknown class, is refused. */
export function compilePhrases(
  book: Pick<PhraseBook, 'classes' | 'looksLike'>,
  lines: Readonly<Record<Meaning, readonly string[]>>,
): PhraseMachine {
  const ids = new Map<string, number>();
  const words = new Map<string, Set<number>>();
  const looks = Object.entries(book.looksLike ?? {}).map(([name, test]) => ({ test, id: idOf(`<${name}>`) }));
  const positions: Position[] = [];
  const starts: number[][] = [];

  function idOf(choice: string): number {
    const known = ids.get(choice);
    if (known !== undefined) return known;
    const id = ids.size;
    ids.set(choice, id);
    for (const word of choice.split('|').flatMap(wordsOf)) {
      const classes = words.get(word) ?? new Set();
      words.set(word, classes.add(id));
    }
    return id;
  }

  function wordsOf(atom: string): string[] {
    const name = /^<(.+)>$/.exec(atom)?.[1];
    if (name === undefined) return [atom];
    const listed = book.classes[name];
    if (listed !== undefined) return listed.split(/\s+/).filter(Boolean).flatMap(wordsOf);
    if (book.looksLike && name in book.looksLike) return [];
    throw new Error(`a phrase names the unknown class ${name}`);
  }

  function addLine(line: string, meaning: Meaning): void {
    const steps = line.split(' ').flatMap((text) => readStep(text, idOf));
    if (!steps[0] || steps[0].takes < 0 || steps[0].optional)
      throw new Error(`a phrase must begin with a word: ${line}`);
    const base = positions.length;
    steps.forEach((step, i) => {
      const next: number[] = [];
      let at = i + 1;
      for (; at < steps.length; at++) {
        next.push(base + at);
        if (!steps[at]?.optional) break;
      }
      positions.push({ takes: step.takes, next, meaning, ends: at >= steps.length });
    });
    starts[steps[0].takes] = [...(starts[steps[0].takes] ?? []), base];
  }

  for (const meaning of Object.keys(lines) as Meaning[])
    for (const line of lines[meaning]) addLine(line, meaning);

  const looked = new Map<string, ReadonlySet<number>>();
  function classesByLook(form: string): ReadonlySet<number> {
    const known = looked.get(form);
    if (known) return known;
    const found = looks.filter(({ test }) => test(form)).map(({ id }) => id);
    const classes = new Set([...found, ...(words.get(form) ?? [])]);
    if (looked.size >= mostKnownLooks) looked.clear();
    looked.set(form, classes);
    return classes;
  }
  return {
    positions,
    starts,
    classesOf: looks.length > 0 ? classesByLook : (form) => words.get(form) ?? noClasses,
  };
}

function readStep(text: string, idOf: (choice: string) => number): Step[] {
  const gap = /^_(\d)$/.exec(text)?.[1];
  if (gap) return Array.from({ length: Number(gap) }, () => ({ takes: -1, optional: true }));
  const optional = text.endsWith('?');
  return [{ takes: idOf(optional ? text.slice(0, -1) : text), optional }];
}
