/** How a line goes on in the next: letters to be cut off its end, and what comes between. */
export interface Joint {
  cut: 0 | 1;
  glue: '' | ' ';
}

const apart: Joint = { cut: 0, glue: ' ' };
const whole: Joint = { cut: 1, glue: '' };
const hyphenated: Joint = { cut: 0, glue: '' };

/** First parts of words that are written with a hyphen wherever they stand. */
const compounds =
  /(?:^|[^\p{L}])(?:all|cross|full|half|high|ill|long|low|non|part|self|short|so|three|two|well)[-\u2010]$/iu;

/** A word that was broken at the end of a line is whole again; one that has a hyphen of its own keeps it. */
export function jointOf(before: string, after: string): Joint {
  const last = before.at(-1);
  if (last === '\u00ad') return whole;
  if (last !== '-' && last !== '\u2010') return apart;
  const word = (before.slice(-40).split(' ').at(-1) ?? '').replaceAll('\u00ad', '');
  if (!/\p{L}[-\u2010]$/u.test(word) || !/^\p{Ll}/u.test(after)) return apart;
  const keeps = /\p{L}[-\u2010].*[-\u2010]$/u.test(word) || compounds.test(word);
  return keeps ? hyphenated : whole;
}
