import { createCursor } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';

/** Where the parts of a Stata file lie, and how wide its fields are. */
export interface StataLayout {
  release: number;
  little: boolean;
  columns: number;
  rows: number;
  label: string;
  types: number;
  names: number;
  formats: number;
  labelNames: number;
  labels: number;
  data: number;
  /** Long texts; 0 where the release has none. */
  texts: number;
  valueLabels: number;
  nameBytes: number;
  formatBytes: number;
  labelBytes: number;
}

const mostColumns = 120_000;

/** Finds the parts of a Stata file of the releases 105 to 119. */
export const stataLayout = (view: View, rowBytes: (layout: StataLayout) => number): StataLayout =>
  view.u8(0) === 0x3c ? taggedLayout(view) : plainLayout(view, rowBytes);

function plainLayout(view: View, rowBytes: (layout: StataLayout) => number): StataLayout {
  const release = view.u8(0);
  if (release < 105 || release > 115) throw new Unreadable('unsupported', `release ${release}`);
  const little = view.u8(1) === 2;
  const columns = view.u16(4, little);
  const labelBytes = release < 108 ? 32 : 81;
  const nameBytes = release < 110 ? 9 : 33;
  const formatBytes = release < 114 ? 12 : 49;
  const cursor = createCursor(view, 10, little);
  const label = cursor.text(labelBytes);
  cursor.skip(18);
  const take = (bytes: number): number => {
    cursor.skip(bytes);
    return cursor.at() - bytes;
  };
  const layout: StataLayout = {
    ...{ release, little, columns, label, nameBytes, formatBytes, labelBytes, texts: 0 },
    rows: view.u32(6, little),
    types: take(columns),
    names: take(columns * nameBytes),
    formats: take(0),
    labelNames: 0,
    labels: 0,
    data: 0,
    valueLabels: 0,
  };
  take(2 * (columns + 1));
  layout.formats = take(columns * formatBytes);
  layout.labelNames = take(columns * nameBytes);
  layout.labels = take(columns * labelBytes);
  for (;;) {
    const kind = cursor.u8();
    const length = release < 110 ? cursor.u16() : cursor.u32();
    if (kind === 0 && length === 0) break;
    cursor.skip(length);
  }
  layout.data = cursor.at();
  layout.valueLabels = layout.data + rowBytes(layout) * layout.rows;
  return layout;
}

function taggedLayout(view: View): StataLayout {
  const head = view.bytes(0, Math.min(view.size, 1024)).toString('latin1');
  const release = Number(/<release>(\d{3})</.exec(head)?.[1]);
  if (!(release >= 117 && release <= 119)) throw new Unreadable('unsupported', `release ${release}`);
  const little = head.includes('<byteorder>LSF');
  const after = (tag: string): number => head.indexOf(`<${tag}>`) + tag.length + 2;
  const isLater = release > 117;
  const columns = release === 119 ? view.u32(after('K'), little) : view.u16(after('K'), little);
  if (columns > mostColumns) throw new Unreadable('corrupt', `${columns} columns`);
  const labelAt = after('label');
  const labelLength = isLater ? view.u16(labelAt, little) : view.u8(labelAt);
  const map = after('map');
  const part = (index: number, tag: string): number => view.u64(map + index * 8, little) + tag.length + 2;
  return {
    ...{ release, little, columns },
    rows: isLater ? view.u64(after('N'), little) : view.u32(after('N'), little),
    label: view.bytes(labelAt + (isLater ? 2 : 1), labelLength).toString(),
    types: part(2, 'variable_types'),
    names: part(3, 'varnames'),
    formats: part(5, 'formats'),
    labelNames: part(6, 'value_label_names'),
    labels: part(7, 'variable_labels'),
    data: part(9, 'data'),
    texts: part(10, 'strls'),
    valueLabels: part(11, 'value_labels'),
    nameBytes: isLater ? 129 : 33,
    formatBytes: isLater ? 57 : 49,
    labelBytes: isLater ? 321 : 81,
  };
}
