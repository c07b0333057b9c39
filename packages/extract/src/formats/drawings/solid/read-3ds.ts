import { zeroEnded } from '../../../bytes/cursor.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';

const mostChunks = 500_000;

/** Chunks that hold others, and by how many bytes those come later. */
const containers: ReadonlyMap<number, number> = new Map([
  [0x4d4d, 0],
  [0x3d3d, 0],
  [0xafff, 0],
  [0xa200, 0],
  [0xb000, 0],
  [0xb002, 0],
]);

const object = 0x4000;
const material = 0xa000;
const texture = 0xa300;

/** The names of the objects, materials and textures of a 3D Studio file. */
export function read3ds(view: View): ExtractedText {
  const names = new Map<number, string[]>([object, material, texture].map((kind) => [kind, []]));
  let at = 0;
  for (let i = 0; i < mostChunks && at + 6 <= view.size; i += 1) {
    const [kind, length] = [view.u16(at, true), view.u32(at + 2, true)];
    if (length < 6) break;
    names.get(kind)?.push(zeroEnded(view, at + 6, 260));
    at += containers.has(kind) ? 6 : length;
  }
  const sheet = createFactSheet();
  sheet.fact('Kind', '3D Studio model');
  sheet.list('Objects', names.get(object) ?? []);
  sheet.list('Materials', names.get(material) ?? []);
  sheet.list('Textures', names.get(texture) ?? []);
  return sheet.finish({});
}
