import { defineDetector } from '../define-detector.ts';
import { isWordChar } from '../engine/characters.ts';
import { readTail } from './tail.ts';

const head = /(?:\b(?:P\.?[ ]?O\.?|Post[ ]Office)[ ]?|\b(?:PSC|CMR|Unit|RR|HC|Rural Route)[ ]\d{1,5},?[ ])$/i;
const number = /^[ ]?#?[ ]?\d{1,6}\b/;

export const poBox = defineDetector({
  type: 'ADDRESS',
  rule: 'A post office box, a rural route box or a military box with its number, and what follows of city, state, ZIP and country.',
  source: 'USPS Publication 28, sections 24, 25, 28',
  strength: 'anchored',
  on: 'label',
  contextWords: { en: 'box|pobox' },
  examples: [
    '«P.O. Box 1234, Reno, NV 89501»',
    'write to «PO Box 77»',
    '«PSC 1437, Box 3833\nAPO AA 66791»',
    '«Unit 8411 Box 3596\nDPO AP 34698»',
    '«RR 2 Box 15, Salem, OR 97301»',
  ],
  counterExamples: ['check box 12', 'a box 3 inches wide', 'PO Box', 'box 12'],
  scan(text, from, to, report) {
    const found = head.exec(text.slice(Math.max(0, from - 24), from));
    const isOneWord = to - from === 5;
    const digits = number.exec(text.slice(to, to + 12));
    if ((!found && !isOneWord) || !digits) return;
    const start = found ? from - found[0].length : from;
    if (isWordChar(text.charCodeAt(start - 1))) return;
    report(start, readTail(text, to + digits[0].length, true).end);
  },
});
