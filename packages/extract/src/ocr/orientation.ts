/** A word or line that was recognised. */
export interface RecognisedItem {
  text: string;
  width: number;
  height: number;
  /** From 0 to 1; text that lay in the file has none. */
  confidence?: number;
}

export type Turn = 0 | 90 | 180 | 270;

/** Fewer letters tell nothing of a page. */
const minLetters = 8;
const clear = 0.75;

/** Mean confidence of recognised letters; 1 where nothing was recognised. */
export function confidenceOf(items: readonly RecognisedItem[]): number {
  let letters = 0;
  let sum = 0;
  for (const { text, confidence } of items) {
    if (confidence === undefined) continue;
    letters += text.length;
    sum += text.length * confidence;
  }
  return letters === 0 ? 1 : sum / letters;
}

/**
 * By how many degrees clockwise a page seems turned, from one recognition of it as it lies. The engine reads a page
 * turned by 90 degrees in words that stand on end, and makes unlikely words of one that is upside down or turned by 270.
 */
export function turnOf(items: readonly RecognisedItem[]): Turn {
  let [letters, standing] = [0, 0];
  for (const { text, width, height, confidence } of items) {
    const { length } = text.trim();
    if (confidence === undefined || length < 3) continue;
    letters += length;
    if (height > width) standing += length;
  }
  if (letters < minLetters) return 0;
  const isClear = confidenceOf(items) >= clear;
  if (standing * 2 > letters) return isClear ? 90 : 270;
  return isClear ? 0 : 180;
}
