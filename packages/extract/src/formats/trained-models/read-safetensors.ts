import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostBytes = 64 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The metadata of a file of tensors, and the name, kind and shape of each. */
export function readSafetensors(view: View): ExtractedText {
  const length = view.u64(0, true);
  if (length > mostBytes) throw new Unreadable('corrupt', 'a header that is too long');
  const header: unknown = JSON.parse(view.bytes(8, length).toString('utf8'));
  if (!isObject(header)) throw new Unreadable('corrupt', 'no header');
  const sheet = createFactSheet();
  const { __metadata__: metadata, ...tensors } = header;
  const known = isObject(metadata) ? metadata : {};
  for (const [key, value] of Object.entries(known))
    sheet.fact(key, typeof value === 'string' ? value : JSON.stringify(value));
  const rows = Object.entries(tensors).map(([name, tensor]) => {
    const { dtype, shape } = isObject(tensor) ? tensor : {};
    return [name, typeof dtype === 'string' ? dtype : '', Array.isArray(shape) ? shape.join(' x ') : ''];
  });
  sheet.table('Tensors', ['Name', 'Type', 'Shape'], rows);
  const title = known['modelspec.title'] ?? known.ss_output_name;
  const author = known['modelspec.author'];
  return sheet.finish({
    title: typeof title === 'string' ? title : undefined,
    author: typeof author === 'string' ? author : undefined,
  });
}
