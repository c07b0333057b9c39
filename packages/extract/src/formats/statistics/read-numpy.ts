import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { dataTable } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { type NumpyType, numpyType } from './numpy-types.ts';
import { shapeText, writeArray } from './write-array.ts';

const longestHeader = 1024 * 1024;

/** An array of NumPy: its shape, its type and its first values. */
export function readNumpy({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const isFirst = view.u8(6) === 1;
    const start = isFirst ? 10 : 12;
    const length = isFirst ? view.u16(8, true) : view.u32(8, true);
    if (length > longestHeader) throw new Unreadable('corrupt', `a header of ${length} bytes`);
    const header = view.bytes(start, length).toString('utf8');
    const shape = shapeIn(header);
    const fields = fieldsIn(header);
    const description = fields
      ? fields.map(([name, type]) => `${name} ${type}`).join(', ')
      : simpleType(header);
    const facts = `- Shape: ${shapeText(shape) || 'one value'}\n- Type: ${description}`;
    const values = fields
      ? records(view, start + length, fields, shape)
      : array(view, start + length, header, shape);
    return { markdown: `${facts}\n\n${values}` };
  });
}

function shapeIn(header: string): number[] {
  const [, inside] = /'shape':\s*\(([\d\sL,]*)\)/.exec(header) ?? [];
  if (inside === undefined) throw new Unreadable('corrupt', 'no shape');
  return inside
    .split(',')
    .filter((size) => size.trim() !== '')
    .map((size) => Number.parseInt(size, 10));
}

const simpleType = (header: string): string => /'descr':\s*'([^']*)'/.exec(header)?.[1] ?? '';

/** The fields of records; undefined where values are simple. */
function fieldsIn(header: string): [name: string, type: string, count: number][] | undefined {
  const [, list] = /'descr':\s*\[(.*)\],\s*'fortran/s.exec(header) ?? [];
  if (list === undefined) return undefined;
  return [...list.matchAll(/\('([^']*)',\s*'([^']*)'(?:,\s*\(([\d,\s]*)\))?\)/g)].map(
    ([, name = '', type = '', sizes = '']) => [
      name,
      type,
      sizes
        .split(',')
        .filter((size) => size.trim() !== '')
        .reduce((product, size) => product * Number(size), 1),
    ],
  );
}

/** The value at a place; nothing beyond the end of a file that is cut. */
function reader(view: View, start: number, { bytes, text }: NumpyType, step = bytes, offset = 0) {
  return (index: number): string => {
    const at = start + index * step + offset;
    return at + bytes <= view.size ? text(view.bytes(at, bytes), 0) : '';
  };
}

function array(view: View, start: number, header: string, shape: readonly number[]): string {
  const text = reader(view, start, numpyType(simpleType(header)));
  if (!/'fortran_order':\s*True/.test(header) || shape.length !== 2) return writeArray({ shape, text });
  const [rows = 0, columns = 1] = shape;
  return writeArray({ shape, text: (index) => text(Math.floor(index / columns) + (index % columns) * rows) });
}

function records(
  view: View,
  start: number,
  fields: readonly [name: string, type: string, count: number][],
  shape: readonly number[],
): string {
  const types = fields.map(([, type]) => numpyType(type));
  const step = types.reduce((sum, { bytes }, i) => sum + bytes * (fields[i]?.[2] ?? 1), 0);
  const total = shape.reduce((product, size) => product * size, 1);
  let offset = 0;
  const readers = types.map((type, i) => {
    const read = reader(view, start, type, step, offset);
    offset += type.bytes * (fields[i]?.[2] ?? 1);
    return read;
  });
  function* rows() {
    for (let i = 0; i < total && start + (i + 1) * step <= view.size; i += 1)
      yield readers.map((read) => read(i));
  }
  return dataTable(
    fields.map(([name]) => name),
    rows(),
    total,
  );
}
