import { defineDetector } from '../define-detector.ts';
import { isAlnum } from '../engine/characters.ts';
import { endOfHost } from './host.ts';

/** RFC 5321: 64 octets before the at sign. */
const longestLocalPart = 64;
const isLocalChar = (c: number): boolean =>
  isAlnum(c) ||
  (c < 127 && c > 32 && "._%+-'&!#$*~".includes(String.fromCharCode(c))) ||
  (c >= 0xc0 && c < 0x530 && c !== 0xd7 && c !== 0xf7);
/** What may begin a local part; quotes and marks of a text around it may not. */
const isLocalStart = (c: number): boolean => isAlnum(c) || c === 95 || c === 43 || (c >= 0xc0 && c < 0x530);

export const email = defineDetector({
  type: 'EMAIL',
  rule: 'A mailbox at a host name whose top-level domain exists; no quoted local parts, no address of a repository over SSH.',
  source: 'RFC 5321 section 4.1.2, RFC 6531, IANA root zone',
  strength: 'validated',
  on: '@',
  examples: [
    'try «info@example.site» or «another.one+x@example.co.uk».',
    '«user@xn--80ak6aa92e.com»',
    '<mailto:«HELLO@EXAMPLE.COM»>',
    "«o'brien@example.org»",
    '«müller@exämple.de»',
    "'«quoted@example.net»'",
  ],
  counterExamples: [
    '@example.com',
    'user@localhost',
    'lodash@4.17.21',
    'icon@2x.png',
    'git@github.com:owner/repo.git',
    'a@b',
    'x@y.notatld',
    '@Component.of',
  ],
  scan(text, from, to, report) {
    let start = from;
    while (start > 0 && from - start <= longestLocalPart && isLocalChar(text.charCodeAt(start - 1))) start--;
    while (start < from && !isLocalStart(text.charCodeAt(start))) start++;
    if (start === from || from - start > longestLocalPart || text.charCodeAt(from - 1) === 46) return;
    const end = endOfHost(text, to);
    if (end < 0 || text.charCodeAt(to) === 45) return;
    // scp: `git@host:path`
    if (
      text.charCodeAt(end) === 58 &&
      isAlnum(text.charCodeAt(end + 1)) &&
      /^:[\w.-]+\//.test(text.slice(end, end + 64))
    )
      return;
    report(start, end);
  },
});
