import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet, type FactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';

const parts = [
  'scenes',
  'nodes',
  'meshes',
  'materials',
  'animations',
  'cameras',
  'skins',
  'images',
  'textures',
];
const mostBytes = 64 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who made a model, its terms, and the names of its parts. */
export function readGltf(view: View): ExtractedText {
  const length = view.u32(12, true);
  if (view.bytes(16, 4).toString('latin1') !== 'JSON' || length > mostBytes)
    throw new Unreadable('corrupt', 'no glTF');
  const scene: unknown = JSON.parse(view.bytes(20, length).toString('utf8'));
  if (!isObject(scene)) throw new Unreadable('corrupt', 'no scene');
  const sheet = createFactSheet();
  const asset = isObject(scene.asset) ? scene.asset : {};
  sheet.fact('Kind', 'glTF model');
  sheet.fact('Made with', textOf(asset.generator));
  sheet.fact('Copyright', textOf(asset.copyright));
  tellExtras(asset.extras, sheet);
  tellExtras(scene.extras, sheet);
  for (const part of parts) {
    const entries = scene[part];
    const names = Array.isArray(entries)
      ? entries.map((entry: unknown) => (isObject(entry) ? textOf(entry.name) : ''))
      : [];
    sheet.list(part.charAt(0).toUpperCase() + part.slice(1), names);
  }
  const extras = isObject(asset.extras) ? asset.extras : {};
  return sheet.finish({ title: textOf(extras.title), author: textOf(extras.author) });
}

function tellExtras(extras: unknown, sheet: FactSheet): void {
  if (!isObject(extras)) return;
  for (const [key, value] of Object.entries(extras)) sheet.fact(key, textOf(value));
}
