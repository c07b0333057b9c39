import type { Strength } from '../candidate.ts';
import type { Detector, Report } from '../define-detector.ts';
import { DIGIT, JOINT, kindOf, LETTER } from './characters.ts';
import { createLabelTable } from './label-table.ts';

/** Shorter tokens are too short to be a key of any kind. */
const shortestToken = 16;
const longestDigits = 40;

type Take = (detector: Detector, start: number, end: number, strength: Strength) => void;

/** Reports the candidates whose landmark lies in `from`..`to`. */
export type Scan = (text: string, from: number, to: number, take: Take) => void;

interface Seat {
  detector: Detector;
  report: Report;
  /** The end of the last context word. */
  context: number;
  /** Landmarks before this offset are covered already. */
  resume: number;
}

/**
 * One pass over the text that stops only where something may be: every detector is called from here. Labels are found by a
 * hash of a word's ends, digits by the length of their run, so that a character of prose costs a few table look-ups.
 */
export function createScan(detectors: readonly Detector[], languages: readonly string[]): Scan {
  let take: Take;
  let reported = 0;
  const seats: Seat[] = detectors.map((detector) => ({
    detector,
    report: (start, end, strength = detector.strength) => {
      reported = end;
      take(detector, start, end, strength);
    },
    context: -1,
    resume: -1,
  }));
  const on = (landmark: Detector['on']) => seats.filter((seat) => seat.detector.on === landmark);
  const byLength = Array.from({ length: longestDigits + 1 }, (_, length) =>
    on('digits').filter(({ detector }) => !detector.lengths || detector.lengths.includes(length)),
  );
  const [ats, dots, schemes, tokens] = [on('@'), on('.'), on('://'), on('token')];
  const labels = createLabelTable(seats, languages);

  return (text, from, to, taker) => {
    take = taker;
    const call = (seat: Seat, start: number, end: number) => {
      if (start >= seat.resume)
        seat.resume = seat.detector.scan(text, start, end, seat.report, seat.context) ?? -1;
    };
    const callAll = (called: readonly Seat[], start: number, end: number) => {
      for (const seat of called) call(seat, start, end);
    };
    for (const seat of seats) {
      seat.context = -1;
      seat.resume = -1;
    }
    let tokenStart = from;
    let hasDigit = false;
    let i = from;
    while (i < to) {
      const c = text.charCodeAt(i);
      const kind = kindOf(c);
      if (kind === LETTER) {
        const start = i;
        let hump = start;
        let d = c;
        do {
          if (d < 97) hump = i;
          d = text.charCodeAt(++i);
        } while (i < to && kindOf(d) === LETTER);
        if (labels.has(text, start, i)) labels.find(text, start, i, call);
        // The last hump of a camel such as `userPassword` is a word of its own.
        if (hump > start && i - hump > 2 && text.charCodeAt(hump - 1) >= 97) labels.find(text, hump, i, call);
      } else if (kind === DIGIT) {
        const start = i;
        do i++;
        while (i < to && kindOf(text.charCodeAt(i)) === DIGIT);
        hasDigit = true;
        const length = i - start;
        if (length <= longestDigits) callAll(byLength[length] as Seat[], start, i);
      } else {
        if (kind !== JOINT) {
          if (hasDigit && i - tokenStart >= shortestToken) callAll(tokens, tokenStart, i);
          tokenStart = i + 1;
          hasDigit = false;
          if (c === 64) callAll(ats, i, i + 1);
          else if (c === 58 && text.charCodeAt(i + 1) === 47 && text.charCodeAt(i + 2) === 47) {
            reported = 0;
            callAll(schemes, i, i + 3);
            // Nothing within a URL could win over it.
            if (reported > i) {
              i = Math.min(reported, to);
              tokenStart = i;
              continue;
            }
          }
        } else if (c === 46) callAll(dots, i, i + 1);
        i++;
      }
    }
    if (hasDigit && to - tokenStart >= shortestToken) callAll(tokens, tokenStart, to);
  };
}
