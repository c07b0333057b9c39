import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet, type FactSheet } from '../../../facts/fact-sheet.ts';
import { type Attribute, attributesOf } from './attributes.ts';
import { type Hdf5File, openHdf5 } from './file.ts';
import { linksOf } from './links.ts';
import { type Message, messagesOf } from './messages.ts';
import { isText, readSpace, readType, readValues } from './values.ts';

const mostObjects = 5_000;
const mostDepth = 32;

interface Found {
  path: string;
  size: string;
  attributes: Attribute[];
  texts: string[];
}

/** The groups and data sets of an HDF5 file, what they say of themselves, and the texts among the data. */
export function readHdf5(view: View): ExtractedText {
  const file = openHdf5(view);
  const found: Found[] = [];
  const top = messagesOf(file, file.root);
  visit(file, top, '', { found, seen: new Set([file.root]), depth: 0 });
  const sheet = createFactSheet();
  const attributes = attributesOf(file, top);
  const find = (...names: string[]) => attributes.find(([name]) => names.includes(name.toLowerCase()))?.[1];
  for (const [name, value] of attributes) if (name.toLowerCase() !== 'title') sheet.fact(name, value);
  const rows = found.map(({ path, size, attributes: own }) => [
    path,
    size,
    own.map(([name, value]) => `${name}: ${value}`).join('; '),
  ]);
  sheet.table('Contents', ['Name', 'Size', 'Attributes'], rows);
  describeTexts(found, sheet);
  return sheet.finish({
    title: find('title', 'long_name'),
    author: find('author', 'creator', 'creator_name', 'institution'),
  });
}

function describeTexts(found: readonly Found[], sheet: FactSheet): void {
  for (const { path, texts } of found)
    sheet.list(
      path,
      texts.filter((text) => /\p{L}/u.test(text)),
      3,
    );
}

interface Walk {
  found: Found[];
  seen: Set<number>;
  depth: number;
}

function visit(file: Hdf5File, messages: readonly Message[], path: string, walk: Walk): void {
  for (const { name, address } of linksOf(file, messages)) {
    if (walk.seen.has(address) || walk.found.length >= mostObjects || walk.depth > mostDepth) continue;
    walk.seen.add(address);
    attempt(() => {
      const own = messagesOf(file, address);
      const place = path === '' ? name : `${path}/${name}`;
      walk.found.push({
        path: place,
        size: sizeOf(file, own),
        attributes: attributesOf(file, own),
        texts: textsOf(file, own) ?? [],
      });
      visit(file, own, place, { ...walk, depth: walk.depth + 1 });
    });
  }
}

const find = (messages: readonly Message[], type: number): Message | undefined =>
  messages.find((message) => message.type === type);

function sizeOf(file: Hdf5File, messages: readonly Message[]): string {
  const space = find(messages, 0x01);
  return space ? readSpace(file, space.at).join(' x ') : '';
}

/** The strings of a data set that lies in one piece. */
function textsOf(file: Hdf5File, messages: readonly Message[]): string[] | undefined {
  const [space, type, layout] = [0x01, 0x03, 0x08].map((kind) => find(messages, kind));
  if (!space || !type || !layout || !isText(readType(file, type.at))) return undefined;
  const { view } = file;
  const count = readSpace(file, space.at).reduce((product, size) => product * size, 1);
  const kind = view.u8(layout.at + 1);
  const isKnown = view.u8(layout.at) >= 3;
  const start = kind === 0 ? layout.at + 4 : kind === 1 ? file.address(layout.at + 2) : undefined;
  return isKnown && start !== undefined ? readValues(file, readType(file, type.at), start, count) : undefined;
}
