import { untilZero } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

/** The header of a brain scan: what it shows, its size, and the notes that follow. */
export function readNifti(view: View): ExtractedText {
  const little = [348, 540].includes(view.u32(0, true));
  const isNew = view.u32(0, little) === 540;
  const sheet = createFactSheet();
  const text = (at: number, length: number) => untilZero(view.bytes(at, length));
  const description = isNew ? text(240, 80) : text(148, 80);
  const rank = isNew ? view.u64(16, little) : view.u16(40, little);
  const sizes = Array.from({ length: Math.min(rank, 7) }, (_, i) =>
    isNew ? view.u64(24 + i * 8, little) : view.u16(42 + i * 2, little),
  );
  sheet.fact('Kind', 'NIfTI image');
  sheet.fact('Description', description);
  sheet.fact('File', isNew ? text(320, 24) : text(228, 24));
  sheet.fact('Intent', isNew ? text(508, 16) : text(328, 16));
  sheet.fact('Size', sizes.join(' x '));
  let at = isNew ? 544 : 352;
  const hasNotes = view.size > at && view.u8(at - 4) === 1;
  for (let i = 0; hasNotes && i < 200 && at + 8 <= view.size; i += 1) {
    const length = view.u32(at, little);
    if (length < 16 || at + length > view.size) break;
    const note = view.bytes(at + 8, Math.min(length - 8, 65_536));
    if (view.u32(at + 4, little) === 6 || view.u32(at + 4, little) === 4)
      sheet.text(untilZero(note).replace(/<[^>]*>/g, ' '));
    at += length;
  }
  return sheet.finish({ title: description || undefined });
}
