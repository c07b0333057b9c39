import { shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

const mostNames = 20_000;

/** Places within a table of FlatBuffers: where the value of a field lies. */
function field(view: View, table: number, index: number): number | undefined {
  const list = table - (view.u32(table, true) | 0);
  if (4 + index * 2 + 2 > view.u16(list, true)) return undefined;
  const offset = view.u16(list + 4 + index * 2, true);
  return offset === 0 ? undefined : table + offset;
}

const follow = (view: View, at: number): number => at + view.u32(at, true);

function text(view: View, at: number | undefined): string {
  if (at === undefined) return '';
  const start = follow(view, at);
  return shortText(view.bytes(start + 4, Math.min(view.u32(start, true), 65_536)));
}

function* tables(view: View, at: number | undefined): Generator<number> {
  if (at === undefined) return;
  const start = follow(view, at);
  const count = Math.min(view.u32(start, true), mostNames);
  for (let i = 0; i < count; i += 1) yield follow(view, start + 4 + i * 4);
}

/** The description of a model for small machines, and the names of its parts and tensors. */
export function readTflite(view: View): ExtractedText {
  const model = follow(view, 0);
  const sheet = createFactSheet();
  sheet.fact('Kind', 'TensorFlow Lite model');
  sheet.fact(
    'Description',
    attempt(() => text(view, field(view, model, 3))),
  );
  const names: string[] = [];
  attempt(() => {
    for (const graph of tables(view, field(view, model, 2))) {
      names.push(text(view, field(view, graph, 4)));
      for (const tensor of tables(view, field(view, graph, 0)))
        names.push(text(view, field(view, tensor, 3)));
    }
  });
  sheet.list('Names', names);
  return sheet.finish({});
}
