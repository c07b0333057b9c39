import { wideTextBigEndian } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

const mostBytes = 8 * 1024 * 1024;
/** What follows a name: four letters of what is kept of it, and four of the kind of value. */
const property = /[A-Za-z][A-Za-z0-9]{2}[A-Za-z0-9 ](?:long|shor|bool|blob|type|ustr|comp|dutc)/g;

/** The names of the files that the Finder showed in a folder, and its comments on them. */
export function readFolderView(view: View): ExtractedText {
  const bytes = view.bytes(0, Math.min(view.size, mostBytes));
  const names = new Set<string>();
  const comments: string[] = [];
  for (const { index, 0: match } of bytes.toString('latin1').matchAll(property)) {
    const name = nameBefore(bytes, index);
    if (name === undefined) continue;
    if (name !== '.') names.add(name);
    if (match === 'cmmtustr') {
      const length = bytes.readUInt32BE(index + 8) * 2;
      comments.push(`${name}: ${wideTextBigEndian(bytes.subarray(index + 12, index + 12 + length))}`);
    }
  }
  const sheet = createFactSheet();
  sheet.list('Files', names);
  sheet.list('Comments', comments);
  return sheet.finish();
}

/** The name whose length fits the place where it ends. */
function nameBefore(bytes: Buffer, end: number): string | undefined {
  for (let length = 1; length <= 255 && end - length * 2 - 4 >= 0; length += 1) {
    const start = end - length * 2;
    if (bytes.readUInt32BE(start - 4) !== length) continue;
    return wideTextBigEndian(bytes.subarray(start, end));
  }
  return undefined;
}
