import { untilZero } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostRecords = 500;
const textRecords: ReadonlySet<number> = new Set([3, 2112, 34737]);

/** Where a cloud of points was measured and by what, its extent, and the texts of its records. */
export function readLas(view: View): ExtractedText {
  if (view.bytes(0, 4).toString('latin1') !== 'LASF') throw new Unreadable('corrupt', 'no point cloud');
  const sheet = createFactSheet();
  const text = (at: number, length: number) => untilZero(view.bytes(at, length)).trim();
  const [day, year] = [view.u16(90, true), view.u16(92, true)];
  sheet.fact('Kind', 'Point cloud');
  sheet.fact('System', text(26, 32));
  sheet.fact('Made with', text(58, 32));
  if (year > 1980 && day > 0 && day < 367)
    sheet.fact('Made', new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10));
  sheet.fact('Points', view.u8(25) >= 4 ? view.u64(247, true) : view.u32(107, true));
  const number = (at: number) => view.bytes(at, 8).readDoubleLE();
  for (const [i, axis] of ['x', 'y', 'z'].entries())
    sheet.fact(`Extent in ${axis}`, `${number(187 + i * 16)} to ${number(179 + i * 16)}`);
  let at = view.u16(94, true);
  for (let left = Math.min(view.u32(100, true), mostRecords); left > 0; left -= 1) {
    const record = at;
    const length = attempt(() => view.u16(record + 20, true));
    if (length === undefined) break;
    sheet.fact(
      'Record',
      attempt(() => text(record + 22, 32)),
    );
    if (textRecords.has(attempt(() => view.u16(record + 18, true)) ?? 0))
      sheet.text(attempt(() => text(record + 54, length)) ?? '');
    at += 54 + length;
  }
  return sheet.finish({});
}
