import { createCursor, shortText, wideText, zeroEnded } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const texts = ['Description', 'Relative path', 'Working folder', 'Arguments', 'Icon'] as const;

const hasTargets = 0x01;
const hasInfo = 0x02;
const firstText = 0x04;
const isWide = 0x80;

/** Where a shortcut leads and what it is called (MS-SHLLINK). */
export function readShortcut(view: View): ExtractedText {
  if (view.u32(0, true) !== 0x4c) throw new Unreadable('corrupt', 'no shortcut');
  const flags = view.u32(20, true);
  const cursor = createCursor(view, 0x4c, true);
  const sheet = createFactSheet();
  if (flags & hasTargets) cursor.skip(cursor.u16());
  if (flags & hasInfo) {
    const start = cursor.at();
    sheet.fact(
      'Target',
      attempt(() => targetOf(view, start)),
    );
    cursor.skip(cursor.u32() - 4);
  }
  for (const [i, label] of texts.entries()) {
    if (!(flags & (firstText << i))) continue;
    const length = attempt(() => cursor.u16());
    const value = attempt(() =>
      flags & isWide ? wideText(cursor.bytes((length ?? 0) * 2)) : shortText(cursor.bytes(length ?? 0)),
    );
    sheet.fact(label, value);
  }
  return sheet.finish();
}

/** A path on this computer, or a share and what lies below it. */
function targetOf(view: View, start: number): string {
  const field = (place: number) => view.u32(start + place, true);
  const isOnNetwork = (field(8) & 2) !== 0;
  const hasWidePaths = field(4) >= 0x24;
  const suffix = hasWidePaths ? wideAt(view, start + field(32)) : zeroEnded(view, start + field(24), 1024);
  if (isOnNetwork) {
    const link = start + field(20);
    const share = zeroEnded(view, link + view.u32(link + 8, true), 1024);
    return suffix ? `${share}\\${suffix}` : share;
  }
  return (hasWidePaths ? wideAt(view, start + field(28)) : zeroEnded(view, start + field(16), 1024)) + suffix;
}

const wideAt = (view: View, at: number): string => wideText(view.bytes(at, Math.min(2048, view.size - at)));
