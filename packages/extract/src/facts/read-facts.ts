import { orUnreadable } from '../bytes/damage.ts';
import { type View, withView } from '../bytes/view.ts';
import type { ExtractedText } from '../define-extractor.ts';

/** Tells what a file says of itself. Throws `Unreadable` where it is damaged. */
export type FactReader = (view: View) => ExtractedText;

/** Runs a reader over a file of any size. */
export const readFacts = (path: string, read: FactReader): ExtractedText =>
  orUnreadable(() => withView(path, read));
