import { createCursor, wideText } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import type { FactSheet } from '../../facts/fact-sheet.ts';

/** The names in the header of an EOT font, whose tables are often packed by a method of their own. */
export function readEmbeddedOpenType(view: View, sheet: FactSheet): ExtractedText {
  const cursor = createCursor(view, 82, true);
  const name = () => {
    const text = wideText(cursor.bytes(cursor.u16()));
    cursor.skip(2);
    return text;
  };
  const [family, style, version] = [name(), name(), name()];
  const full = wideText(cursor.bytes(cursor.u16()));
  sheet.fact('Family', family);
  sheet.fact('Style', style);
  sheet.fact('Full name', full);
  sheet.fact('Version', version);
  return sheet.finish({ title: full || family });
}
