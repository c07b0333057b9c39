import { type Cursor, createCursor, shortText } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { Caption } from './caption.ts';
import { readXmp } from './read-xmp.ts';

const mostLayers = 2_000;
const mostParasiteBytes = 64 * 1024;
const mostProperties = 200;
const visible = 8;
const parasites = 21;

/** The comment of a GIMP file, the names of its visible layers and the text on them. */
export function readGimp(view: View, caption: Caption): void {
  const version = Number(/^v(\d{3})/.exec(view.bytes(9, 4).toString('latin1'))?.[1] ?? 0);
  const cursor = createCursor(view, 14 + 12 + (version >= 4 ? 4 : 0));
  readProperties(cursor, (name, text) => {
    if (name === 'gimp-comment') caption.add('comment', text);
    if (name === 'gimp-metadata') readXmp(text, caption);
  });
  for (let i = 0; i < mostLayers; i += 1) {
    const pointer = version >= 11 ? cursor.u64() : cursor.u32();
    if (pointer === 0) return;
    attempt(() => readLayer(view, pointer, caption));
  }
}

function readLayer(view: View, at: number, caption: Caption): void {
  const cursor = createCursor(view, at + 12);
  const name = cursor.text(Math.min(cursor.u32(), 4096));
  const texts: string[] = [];
  const isVisible = readProperties(cursor, (parasite, text) => {
    if (parasite === 'gimp-text-layer') texts.push(text);
  });
  if (!isVisible) return;
  caption.add('layer', name);
  for (const source of texts) {
    const [, text] = /\((?:text|markup) "((?:[^"\\]|\\.){0,10000})"\)/s.exec(source) ?? [];
    caption.add(
      'text',
      text
        ?.replace(/<[^>]*>/g, '')
        .replace(/\\n/g, ' ')
        .replace(/\\(.)/g, '$1'),
    );
  }
}

/** Goes through a list of properties and tells whether what has them is shown. */
function readProperties(cursor: Cursor, tell: (parasite: string, text: string) => void): boolean {
  let isVisible = true;
  for (let i = 0; i < mostProperties; i += 1) {
    const [type, length] = [cursor.u32(), cursor.u32()];
    if (type === 0) break;
    const end = cursor.at() + length;
    if (type === visible) isVisible = cursor.u32() !== 0;
    if (type === parasites && length <= mostParasiteBytes) {
      while (cursor.at() + 12 < end) {
        const name = cursor.text(Math.min(cursor.u32(), 4096));
        cursor.skip(4);
        tell(name, shortText(cursor.bytes(cursor.u32())).replace(/\0.*$/s, ''));
      }
    }
    cursor.seek(end);
  }
  return isVisible;
}
