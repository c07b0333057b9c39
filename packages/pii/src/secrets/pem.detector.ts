import { defineDetector } from '../define-detector.ts';

const longestBlock = 4000;
const head = /^ (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/;

export const pem = defineDetector({
  type: 'SECRET',
  rule: 'A private key block from its BEGIN line to its END line, or its first 4,000 characters.',
  source: 'RFC 7468, RFC 4880 section 6.2',
  strength: 'validated',
  on: 'label',
  contextWords: { en: 'begin' },
  examples: [
    '«-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----»\n',
    'x «-----BEGIN RSA PRIVATE KEY-----\\nMII=\\n-----END RSA PRIVATE KEY-----»',
  ],
  counterExamples: [
    '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----',
    '-----BEGIN CERTIFICATE-----',
    'begin private key',
  ],
  scan(text, from, to, report) {
    if (!text.startsWith('-----', from - 5)) return;
    const found = head.exec(text.slice(to, to + 64));
    if (!found) return;
    const block = text.slice(from - 5, from + longestBlock);
    const foot = block.indexOf('-----END ');
    const footEnd = foot < 0 ? -1 : block.indexOf('-----', foot + 9);
    const end = footEnd < 0 ? Math.min(text.length, from + longestBlock) : from - 5 + footEnd + 5;
    report(from - 5, end);
    return end;
  },
});
