import { analyse } from 'chardet';

/** What windows-1252 has between 0x80 and 0x9F that Western texts use: quotation marks, dashes, the euro, the ellipsis. */
const westernMarks: ReadonlySet<number> = new Set([
  0x80, 0x85, 0x8c, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9c,
]);

/** Fewer bytes beyond ASCII than these are no sample of a language. */
const minEvidence = 12;
const minConfidence = 20;
const latin = /^(?:iso-8859-(?:1|2|3|4|9|10|13|14|15|16)|windows-125[0247])$/;

/**
 * Guesses the encoding of a text that is not UTF-8 by the frequency of its letters. Where the bytes beyond ASCII stand
 * alone among letters it is one of the Latin sets, which the guesser alone would take for Chinese in a short text.
 */
export function guessCharset(sample: Uint8Array): string | undefined {
  const { count, runs, odd } = highBytes(sample);
  const isLatin = count < runs * 1.4 && odd * 4 < count;
  if (count < minEvidence && (isLatin || odd * 2 < count)) return undefined;
  const found = analyse(sample)
    .map(({ name, confidence }) => ({ label: name.toLowerCase(), confidence }))
    .find(
      ({ label, confidence }) =>
        confidence >= minConfidence && !/^(?:ascii|utf-)/.test(label) && (!isLatin || latin.test(label)),
    );
  return found?.label === 'iso-8859-1' ? 'windows-1252' : found?.label;
}

function highBytes(sample: Uint8Array): { count: number; runs: number; odd: number } {
  let [count, runs, odd, before] = [0, 0, 0, 0];
  for (const byte of sample) {
    if (byte >= 0x80) {
      count += 1;
      if (before < 0x80) runs += 1;
      if (byte < 0xa0 && !westernMarks.has(byte)) odd += 1;
    }
    before = byte;
  }
  return { count, runs, odd };
}
