import { defineDetector } from '../define-detector.ts';
import { isLower, isWordChar } from '../engine/characters.ts';
import { readTail } from './tail.ts';

const head = /(?:\b(?:P\.?[ ]?O\.?|Post[ ]Office)[ ]?|\b(?:PSC|CMR|Unit|RR|HC|Rural Route)[ ]\d{1,5},?[ ])$/i;
const number = /^[ ]?#?[ ]?\d{1,6}[A-Z]?\b/;
/** A ship and its fleet post office: `USS Nimitz\nFPO AP 96620`. */
const ship = /\b(?:USS|USNS|USCGC|USNV)[ ][^\s,]+(?:[ ][^\s,]+)?,?\s{1,2}$/;
const military = /^[ ](?:AA|AE|AP)[ ]\d{5}(?:-\d{4})?(?![\w-])/i;

export const poBox = defineDetector({
  type: 'ADDRESS',
  rule: 'A post office box, a rural route box or a military box with its number, and what follows of city, state, ZIP and country; a ship with its fleet post office.',
  source: 'USPS Publication 28, sections 24, 25, 28',
  strength: 'anchored',
  on: 'label',
  contextWords: { en: 'box|pobox|fpo|apo|dpo' },
  examples: [
    '«P.O. Box 1234, Reno, NV 89501»',
    'write to «PO Box 77»',
    '«PSC 1437, Box 3833\nAPO AA 66791»',
    '«unit 8411 box 3596\ndpo ap 34698»',
    '«RR 2 Box 15, Salem, OR 97301»',
    'send it to «USNS Bowditch\nFPO AP 96662» please',
  ],
  counterExamples: ['check box 12', 'a box 3 inches wide', 'PO Box', 'box 12', 'the APO 5 group'],
  scan(text, from, to, report) {
    const before = text.slice(Math.max(0, from - 40), from);
    if (/^[afd]po$/i.test(text.slice(from, to))) {
      const post = military.exec(text.slice(to, to + 16));
      if (post) report(from - (ship.exec(before)?.[0].length ?? 0), to + post[0].length);
      return;
    }
    const found = head.exec(before);
    const digits = number.exec(text.slice(to, to + 12));
    if ((!found && to - from === 3) || !digits) return;
    const start = found ? from - found[0].length : from;
    if (isWordChar(text.charCodeAt(start - 1))) return;
    report(start, readTail(text, to + digits[0].length, !isLower(text.charCodeAt(from))).end);
  },
});
