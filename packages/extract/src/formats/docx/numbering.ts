import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

interface Level {
  start: number;
  format: string;
  /** As in `%1.%2)`: each `%n` stands for the number of level n. */
  text: string;
}

/** The levels of a list by their depth, from 0. */
export type ListLevels = Map<number, Level>;

export interface List {
  abstractId: string;
  starts: Map<number, number>;
}

const roman: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function toRoman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, digits] of roman) {
    for (; rest >= worth; rest -= worth) text += digits;
  }
  return text;
}

/** Word counts a to z, then aa, bb and so on. */
const toLetters = (value: number): string =>
  value < 1 || value > 780
    ? String(value)
    : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));

const formats = new Map<string, (value: number) => string>(
  Object.entries({
    lowerLetter: toLetters,
    upperLetter: (value: number) => toLetters(value).toUpperCase(),
    lowerRoman: toRoman,
    upperRoman: (value: number) => toRoman(value).toUpperCase(),
    decimalZero: (value: number) => String(value).padStart(2, '0'),
    none: () => '',
  }),
);

/** Reads numbering.xml and then counts: each call of `next` is the next paragraph of a list. */
export function readNumbering(xml: string): Numbering {
  const { levels, lists } = readDefinitions(xml);
  return createNumbering(levels, lists);
}

/** Counts the items of lists, each of which refers to the levels of an abstract one. */
export function createNumbering(levels: ReadonlyMap<string, ListLevels>, lists: ReadonlyMap<string, List>) {
  const counters = new Map<string, number[]>();

  /** The label of the next item, `` for a bullet; undefined when there is no such list. */
  const next = (listId: string, depth: number): string | undefined => {
    const list = lists.get(listId);
    const levelsOfList = list && levels.get(list.abstractId);
    const level = levelsOfList?.get(depth);
    if (!list || !level) return undefined;
    if (level.format === 'bullet') return '';
    const key = list.starts.size > 0 ? `num ${listId}` : list.abstractId;
    const counts = counters.get(key) ?? [];
    counters.set(key, counts);
    const startOf = (n: number) => list.starts.get(n) ?? levelsOfList?.get(n)?.start ?? 1;
    for (let n = 0; n < depth; n += 1) counts[n] ??= startOf(n);
    counts[depth] = counts[depth] === undefined ? startOf(depth) : counts[depth] + 1;
    counts.length = depth + 1;
    return level.text.replace(/%(\d)/g, (_, digit) => {
      const n = Number(digit) - 1;
      const format = levelsOfList?.get(n)?.format ?? 'decimal';
      return (formats.get(format) ?? String)(counts[n] ?? startOf(n));
    });
  };
  return { next };
}

export type Numbering = ReturnType<typeof createNumbering>;

function readDefinitions(xml: string) {
  const levels = new Map<string, ListLevels>();
  const lists = new Map<string, List>();
  let abstractLevels: ListLevels | undefined;
  let list: List | undefined;
  let level: Level | undefined;
  let depth = 0;
  scanXml(xml, {
    start(name, attributes) {
      const value = xmlAttribute(attributes, 'val') ?? '';
      if (name === 'abstractNum') {
        abstractLevels = new Map();
        levels.set(xmlAttribute(attributes, 'abstractNumId') ?? '', abstractLevels);
      } else if (name === 'num') {
        list = { abstractId: '', starts: new Map() };
        lists.set(xmlAttribute(attributes, 'numId') ?? '', list);
      } else if (name === 'abstractNumId' && list) list.abstractId = value;
      else if (name === 'lvlOverride') depth = Number(xmlAttribute(attributes, 'ilvl'));
      else if (name === 'startOverride') list?.starts.set(depth, Number(value));
      else if (name === 'lvl') {
        level = { start: 1, format: 'decimal', text: '' };
        abstractLevels?.set(Number(xmlAttribute(attributes, 'ilvl')), level);
      } else if (name === 'start' && level) level.start = Number(value) || 0;
      else if (name === 'numFmt' && level) level.format = value;
      else if (name === 'lvlText' && level) level.text = value;
    },
    end(name) {
      if (name === 'abstractNum') abstractLevels = undefined;
      else if (name === 'num') list = undefined;
      else if (name === 'lvl') level = undefined;
    },
  });
  return { levels, lists };
}
