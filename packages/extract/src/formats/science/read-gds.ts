import { untilZero } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

const mostRecords = 2_000_000;
const mostNames = 50_000;

const library = 0x0206;
const cell = 0x0606;
const label = 0x1906;

/** The cells of a chip layout and the labels in them. */
export function readGds(view: View): ExtractedText {
  const cells: string[] = [];
  const labels = new Set<string>();
  let title: string | undefined;
  let at = 0;
  for (let i = 0; i < mostRecords && at + 4 <= view.size && labels.size < mostNames; i += 1) {
    const [length, kind] = [view.u16(at), view.u16(at + 2)];
    if (length < 4 || at + length > view.size) break;
    const text = () => untilZero(view.bytes(at + 4, length - 4));
    if (kind === library) title ??= text();
    if (kind === cell && cells.length < mostNames) cells.push(text());
    if (kind === label) labels.add(text());
    at += length;
  }
  const sheet = createFactSheet();
  sheet.list('Cells', cells);
  sheet.list('Labels', labels);
  return sheet.finish({ title });
}
