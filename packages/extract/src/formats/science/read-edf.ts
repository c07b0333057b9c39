import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostSignals = 1_000;

/** The header of a recording of signals such as an electroencephalogram: who, when, and what each channel is. */
export function readEdf(view: View): ExtractedText {
  const text = (at: number, length: number) => view.bytes(at, length).toString('latin1').trim();
  const signals = Number(text(252, 4));
  if (!(signals >= 0 && signals <= mostSignals)) throw new Unreadable('corrupt', 'no number of signals');
  const sheet = createFactSheet();
  sheet.fact('Patient', text(8, 80));
  sheet.fact('Recording', text(88, 80));
  sheet.fact('Started', `${text(168, 8)} ${text(176, 8)}`);
  sheet.fact('Records', text(236, 8));
  sheet.fact('Seconds each', text(244, 8));
  const column = (before: number, width: number, i: number) =>
    text(256 + before * signals + i * width, width);
  const rows = Array.from({ length: signals }, (_, i) => [
    column(0, 16, i),
    column(16, 80, i),
    column(96, 8, i),
    column(136, 80, i),
  ]);
  sheet.table('Channels', ['Name', 'Sensor', 'Unit', 'Filter'], rows);
  return sheet.finish({ title: text(88, 80) || undefined });
}
