import { gunzipSync } from 'node:zlib';
import { untilZero } from '../../../bytes/cursor.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';

const mostBlocks = 1_000_000;
const maxOutputLength = 512 * 1024 * 1024;

const kinds: Record<string, string> = {
  SC: 'Scenes',
  OB: 'Objects',
  ME: 'Meshes',
  MA: 'Materials',
  IM: 'Images',
  CA: 'Cameras',
  LA: 'Lights',
  AR: 'Armatures',
  AC: 'Actions',
  GR: 'Collections',
  TX: 'Texts',
  CU: 'Curves and texts',
  WO: 'Worlds',
  NT: 'Node trees',
};

/** The names of the parts of a Blender file. Each block of a named part begins with the list links, then its kind and name. */
export function readBlend(source: View): ExtractedText {
  const isPacked = source.u16(0) === 0x1f8b;
  const view = isPacked ? viewOf(gunzipSync(source.bytes(0, source.size), { maxOutputLength })) : source;
  const pointer = view.u8(7) === 0x2d ? 8 : 4;
  const little = view.u8(8) === 0x76;
  const version = view.bytes(9, 3).toString('latin1');
  const names = new Map<string, string[]>();
  const head = 16 + pointer;
  for (let at = 12, i = 0; i < mostBlocks && at + head <= view.size; i += 1) {
    const length = view.u32(at + 4, little);
    const code = view.bytes(at, 4).toString('latin1').replace(/\0+$/, '');
    if (code === 'ENDB') break;
    const kind = kinds[code];
    if (kind && length > 200) {
      const name = nameIn(view.bytes(at + head, 200), code);
      if (name) names.set(kind, [...(names.get(kind) ?? []), name].slice(0, 5_000));
    }
    at += head + length;
  }
  const sheet = createFactSheet();
  sheet.fact('Made with', `Blender ${version.slice(0, 1)}.${version.slice(1)}`);
  for (const [kind, own] of names) sheet.list(kind, own);
  return sheet.finish({});
}

/** Where it stands within the first structure differs from version to version; it opens with its kind. */
function nameIn(bytes: Buffer, code: string): string | undefined {
  const at = bytes.indexOf(code, 16, 'latin1');
  const name = at === -1 ? '' : untilZero(bytes.subarray(at + 2, at + 66));
  return /^[\p{L}\p{N}_]/u.test(name) ? name : undefined;
}
