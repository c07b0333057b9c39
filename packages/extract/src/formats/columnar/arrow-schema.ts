import type { FlatTable } from './flatbuffer.ts';

/** A column of an Arrow file, and how its type is written down (Schema.fbs). */
export interface ArrowField {
  name: string;
  /** The number of its type. */
  type: number;
  /** What belongs to the type: widths, units, precision. */
  details: FlatTable | undefined;
  children: ArrowField[];
  /** The number of the dictionary that its values are indices of. */
  dictionary?: { id: number; bits: number; isSigned: boolean };
}

export const arrowTypes = {
  nothing: 1,
  integer: 2,
  float: 3,
  binary: 4,
  text: 5,
  truth: 6,
  decimal: 7,
  date: 8,
  time: 9,
  timestamp: 10,
  interval: 11,
  list: 12,
  struct: 13,
  union: 14,
  fixedBinary: 15,
  fixedList: 16,
  map: 17,
  duration: 18,
  largeBinary: 19,
  largeText: 20,
  largeList: 21,
} as const;

const deepest = 32;

/** Reads a field with those within it. */
export function readField(table: FlatTable, depth = 0): ArrowField {
  const encoding = table.table(4);
  const index = encoding?.table(1);
  return {
    name: table.text(0),
    type: table.number(2, 1),
    details: table.table(3),
    children: depth < deepest ? table.tables(5).map((child) => readField(child, depth + 1)) : [],
    dictionary: encoding && {
      id: encoding.number(0, 8),
      bits: index?.number(0, 4) ?? 32,
      isSigned: index === undefined || index.number(1, 1) !== 0,
    },
  };
}

/** All dictionaries that a field and those within it refer to. */
export const dictionariesOf = (field: ArrowField): [id: number, field: ArrowField][] => [
  ...(field.dictionary ? [[field.dictionary.id, field] satisfies [number, ArrowField]] : []),
  ...field.children.flatMap(dictionariesOf),
];
