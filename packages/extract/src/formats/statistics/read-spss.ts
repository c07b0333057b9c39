import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { momentText, mostColumns, numberText } from '../../sheets/data-table.ts';
import { writeDataSet } from './data-set.ts';
import { valuesOf } from './spss-data.ts';
import { readDictionary, type SpssDictionary, type SpssVariable } from './spss-dictionary.ts';

/** The cases of an SPSS system file. */
export function readSpss({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const dictionary = readDictionary(view);
    const text = (bytes: Buffer) => dictionary.decoder.decode(bytes).replaceAll('\0', '').trim();
    const longNames = pairsOf(text(dictionary.extensions.get(13) ?? Buffer.alloc(0)));
    const variables = joinSegments(dictionary, text);
    const columns = variables.map(({ key, label }) => ({
      name: longNames.get(text(key).toUpperCase()) ?? text(key),
      label: text(label),
    }));
    return writeDataSet({
      title: text(dictionary.label),
      notes: [dictionary.documents.map(text).join(' ')],
      columns,
      rows: casesOf(view, dictionary, variables.slice(0, mostColumns), text),
      total: Math.max(dictionary.cases, 0) || undefined,
    });
  });
}

/** `NAME=value` pairs divided by tabs. */
const pairsOf = (text: string): Map<string, string> =>
  new Map(
    text.split('\t').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name.trim().toUpperCase(), value.trim()];
    }),
  );

/** Texts of over 255 bytes are kept as several variables, each of 252 bytes of the whole. */
function joinSegments(
  { variables, extensions }: SpssDictionary,
  text: (bytes: Buffer) => string,
): (SpssVariable & { parts: SpssVariable[] })[] {
  const widths = pairsOf(text(extensions.get(14) ?? Buffer.alloc(0)));
  const joined = [];
  for (let i = 0; i < variables.length; ) {
    const variable = variables[i];
    if (!variable) break;
    const width = Number(widths.get(text(variable.key).toUpperCase()) ?? 0);
    const count = Math.max(1, Math.min(Math.ceil(width / 252) || 1, variables.length - i));
    joined.push({ ...variable, parts: variables.slice(i, i + count) });
    i += count;
  }
  return joined;
}

function* casesOf(
  view: View,
  dictionary: SpssDictionary,
  variables: readonly (SpssVariable & { parts: SpssVariable[] })[],
  text: (bytes: Buffer) => string,
): Generator<string[]> {
  const { size, little } = dictionary;
  let values: (Buffer | undefined)[] = [];
  for (const value of valuesOf(view, dictionary)) {
    values.push(value && Buffer.from(value));
    if (values.length < size) continue;
    yield variables.map(({ at, width, format, names, parts }) => {
      const first = values[at];
      const name = first && names.get(first.toString('latin1'));
      if (name) return text(name);
      if (width > 0) return text(Buffer.concat(parts.map((part) => textOf(values, part))));
      return first ? numberShown(little ? first.readDoubleLE() : first.readDoubleBE(), format) : '';
    });
    values = [];
  }
}

function textOf(values: readonly (Buffer | undefined)[], { at, width }: SpssVariable): Buffer {
  const pieces = values.slice(at, at + Math.ceil(width / 8)).map((value) => value ?? Buffer.alloc(8, ' '));
  return Buffer.concat(pieces).subarray(0, width);
}

const days = new Set([20, 23, 24, 28, 29, 30, 38, 39]);
const moments = new Set([22, 41]);
/** Seconds count from 14 October 1582. */
const epochMs = -12_219_379_200_000;
const leastNumber = -1.7e308;

function numberShown(value: number, format: number): string {
  if (value < leastNumber) return '';
  if (days.has(format) || moments.has(format)) return momentText(epochMs + Math.round(value) * 1000);
  if (format === 21) return momentText(Math.round(value) * 1000).slice(11);
  return numberText(value);
}
