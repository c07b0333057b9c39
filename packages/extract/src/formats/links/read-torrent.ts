import { shortText } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';
import { type Bencoded, readBencoded } from './bencode.ts';

/** What a torrent offers: its name, its files, who made it, and who knows of it. */
export function readTorrent(view: View): ExtractedText {
  const torrent = readBencoded(view);
  const info = field(torrent, 'info');
  if (!(info instanceof Map)) throw new Unreadable('corrupt', 'no torrent');
  const sheet = createFactSheet();
  const name = text(field(info, 'name.utf-8') ?? field(info, 'name'));
  sheet.fact('Comment', text(field(torrent, 'comment.utf-8') ?? field(torrent, 'comment')));
  sheet.fact('Made by', text(field(torrent, 'created by')));
  sheet.fact('Made', dateOf(field(torrent, 'creation date')));
  sheet.fact('Publisher', text(field(info, 'publisher')));
  sheet.fact('Source', text(field(info, 'source')));
  sheet.fact('Bytes', number(field(info, 'length')));
  const files = list(field(info, 'files')).map((file) => [
    list(field(file, 'path.utf-8') ?? field(file, 'path'))
      .map(text)
      .join('/'),
    String(number(field(file, 'length')) ?? ''),
  ]);
  const tree = [...treeOf(field(info, 'file tree'), '', 0)];
  sheet.table('Files', ['Name', 'Bytes'], files.length > 0 ? files : tree);
  const trackers = list(field(torrent, 'announce-list')).flatMap((tier) => list(tier).map(text));
  sheet.list('Trackers', [
    text(field(torrent, 'announce')),
    ...trackers,
    ...list(field(torrent, 'url-list')).map(text),
  ]);
  return sheet.finish({ title: name });
}

const field = (value: Bencoded | undefined, key: string): Bencoded | undefined =>
  value instanceof Map ? value.get(key) : undefined;

const list = (value: Bencoded | undefined): Bencoded[] =>
  Array.isArray(value) && !Buffer.isBuffer(value) ? value : [];

const text = (value: Bencoded | undefined): string => (Buffer.isBuffer(value) ? shortText(value) : '');

const number = (value: Bencoded | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

function dateOf(value: Bencoded | undefined): string {
  const seconds = number(value);
  return seconds !== undefined && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1000).toISOString().slice(0, 10)
    : '';
}

/** The files of the second version: folders within folders, a file under the empty name. */
function* treeOf(value: Bencoded | undefined, path: string, depth: number): Generator<string[]> {
  if (!(value instanceof Map) || depth > 30) return;
  for (const [name, below] of value) {
    if (name === '') yield [path, String(number(field(below, 'length')) ?? '')];
    else yield* treeOf(below, path === '' ? name : `${path}/${name}`, depth + 1);
  }
}
