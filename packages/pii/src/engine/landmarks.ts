import type { Strength } from '../candidate.ts';
import type { Detector, Report } from '../define-detector.ts';
import { DIGIT, JOINT, kindOf, LETTER } from './characters.ts';
import { createLabelTable } from './label-table.ts';
import { loadUnits } from './units.ts';

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
    const units = loadUnits(text, from, to);
    const length = to - from;
    // From here on offsets count from `from`; a zero behind the last unit ends every run.
    let tokenStart = 0;
    let hasDigit = false;
    let i = 0;
    while (i < length) {
      const c = units[i] as number;
      const kind = kindOf(c);
      if (kind === LETTER) {
        const start = i;
        let hump = start;
        let d = c;
        do {
          if (d < 97) hump = i;
          d = units[++i] as number;
        } while (kindOf(d) === LETTER);
        const bucket = labels.bucketAt(units, start, i);
        if (bucket !== 0) labels.find(bucket, text, from + start, from + i, call);
        // The last hump of a camel such as `userPassword` is a word of its own.
        if (hump > start && i - hump > 2 && (units[hump - 1] as number) >= 97) {
          const bucket = labels.bucketAt(units, hump, i);
          if (bucket !== 0) labels.find(bucket, text, from + hump, from + i, call);
        }
      } else if (kind === DIGIT) {
        const start = i;
        do i++;
        while (kindOf(units[i] as number) === DIGIT);
        hasDigit = true;
        if (i - start <= longestDigits) callAll(byLength[i - start] as Seat[], from + start, from + i);
      } else if (kind === JOINT) {
        if (c === 46) callAll(dots, from + i, from + i + 1);
        i++;
      } else {
        if (hasDigit && i - tokenStart >= shortestToken) callAll(tokens, from + tokenStart, from + i);
        hasDigit = false;
        if (c === 64) callAll(ats, from + i, from + i + 1);
        else if (c === 58 && units[i + 1] === 47 && units[i + 2] === 47) {
          reported = 0;
          callAll(schemes, from + i, from + i + 3);
          // Nothing within a URL could win over it.
          i = Math.max(i, Math.min(reported, to) - from - 1);
        }
        i++;
        tokenStart = i;
      }
    }
    if (hasDigit && length - tokenStart >= shortestToken) callAll(tokens, from + tokenStart, to);
  };
}
