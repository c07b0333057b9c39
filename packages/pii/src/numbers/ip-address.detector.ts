import { defineDetector } from '../define-detector.ts';
import { endOfDigits, isAlnum, isDigit, isWordChar } from '../engine/characters.ts';
import { isNear } from './bare-number.ts';

/** The end of a number from 0 to 255 without leading zeros, or -1. */
function endOfOctet(text: string, at: number): number {
  const end = endOfDigits(text, at);
  const length = end - at;
  if (length < 1 || length > 3 || (length > 1 && text.charCodeAt(at) === 48)) return -1;
  return Number(text.slice(at, end)) <= 255 ? end : -1;
}

/** Whether what ends before `at` is the head of an IPv6 address. */
function isWithinIpv6(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 58) return false;
  let start = at;
  while (
    start > 0 &&
    at - start < 40 &&
    (isAlnum(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 58)
  )
    start--;
  const groups = text.slice(start, at - 1).split(':');
  return (
    (groups.length >= 6 || groups.slice(1).includes('') || groups[0] === '') &&
    groups.every((group) => /^[\da-f]{0,4}$/i.test(group))
  );
}

export const ipAddress = defineDetector({
  type: 'IP_ADDRESS',
  rule: 'An IPv4 address with an optional prefix length; not a version, not the tail of an IPv6 address, not part of a longer dotted number.',
  source: 'RFC 791, RFC 4632, RFC 5952 for what is left out',
  strength: 'validated',
  on: 'digits',
  lengths: [1, 2, 3],
  contextWords: {
    en: 'version|versions|ver|v|release|rev|revision|build|firmware|section|chapter|clause|oid|assembly|upgrade|upgraded|driver',
  },
  examples: [
    'localhost «127.0.0.1»',
    '«192.168.1.1»,',
    'text::ffff:«192.0.2.1»',
    'net «10.0.0.0/8» and «10.0.0.0»/123',
    'http at «203.0.113.7»:8080.',
    'The last octet: «255.255.255.255».',
  ],
  counterExamples: [
    'v1.2.3.4',
    'version 1.2.3.4',
    '256.1.1.1',
    '192.168.1',
    '1.3.6.1.4.1',
    '::ffff:192.0.2.1',
    '2001:db8::192.0.2.1',
    'lib-1.2.3.4',
    '1.2.3.4-beta',
    '01.02.03.04',
  ],
  scan(text, from, to, report, context) {
    if (text.charCodeAt(to) !== 46 || !isDigit(text.charCodeAt(to + 1))) return;
    const before = text.charCodeAt(from - 1);
    if (isWordChar(before) || before === 46 || (before === 45 && isAlnum(text.charCodeAt(from - 2)))) return;
    let end = from - 1;
    for (let octet = 0; octet < 4; octet++) {
      if (octet > 0 && text.charCodeAt(end) !== 46) return;
      end = endOfOctet(text, end + 1);
      if (end < 0) return;
    }
    const after = text.charCodeAt(end);
    if (isWordChar(after) || ((after === 46 || after === 45) && isAlnum(text.charCodeAt(end + 1)))) return;
    if (isWithinIpv6(text, from) || isNear(text, context, from, 4)) return;
    const prefix = /^\/(?:3[0-2]|[12]?\d)(?![\w/.]*\w)/.exec(text.slice(end, end + 6));
    report(from, end + (prefix?.[0].length ?? 0));
  },
});
