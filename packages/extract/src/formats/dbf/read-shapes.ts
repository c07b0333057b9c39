import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

const kinds = ['none', 'points', 'lines', '', '', 'areas', '', '', 'groups of points'];
const headerBytes = 100;

/** What a shapefile says of its shapes (ESRI, July 1998): their kind, number and bounds; what they stand for lies beside it. */
export function readShapes({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const header = view.bytes(0, headerBytes);
    const kind = header.readUInt32LE(32);
    const bounds = [36, 44, 52, 60].map((at) => Number(header.readDoubleLE(at).toPrecision(10)));
    const sheet = createFactSheet();
    sheet.fact('Shapes', kind === 31 ? 'surfaces' : kinds[kind % 10] || 'of another kind');
    sheet.fact('Number', countShapes(view));
    sheet.fact('From', `${bounds[0]}, ${bounds[1]}`);
    sheet.fact('To', `${bounds[2]}, ${bounds[3]}`);
    return sheet.finish();
  });
}

function countShapes(view: View): number {
  let count = 0;
  for (let at = headerBytes; at + 8 <= view.size; count += 1) at += 8 + view.u32(at + 4) * 2;
  return count;
}
