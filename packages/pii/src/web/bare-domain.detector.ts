import { defineDetector } from '../define-detector.ts';
import { isAlnum } from '../engine/characters.ts';
import { isLabelChar, isNumeric } from './host.ts';
import { endOfUrl, isPort } from './url-body.ts';

/** Domains that people write without a scheme; those that are also file endings, methods or words of code are left out. */
const common = new Set(
  (
    'com org net edu gov mil io co ai dev app info biz ' +
    'uk us ca de fr nl be ch at it es pt se dk fi pl cz eu au nz jp cn kr br mx ar ru ie za il tr gr hu ro ua hk sg tw'
  ).split(' '),
);
/** As common, but in code they are more often a member: they need `www.` or a path. */
const memberLike = new Set(
  'dev app info io co ai net us at it es be ch de se ru cn ca il tr ie fi pl is in to me cz br ar gr ro ua hk sg tw kr mx hu za nz au pt dk nl fr jp biz eu'.split(
    ' ',
  ),
);
const isDomainChar = (c: number): boolean => isLabelChar(c) || c === 46;

export const bareDomain = defineDetector({
  type: 'URL',
  rule: 'A host name with a common top-level domain and no scheme, with its port and path; no file name, no member of an object, no host of an e-mail address.',
  source: 'IANA root zone; RFC 1035',
  strength: 'bare',
  on: '.',
  examples: [
    '«microsoft.com»',
    'visit «www.example.co.uk/shop?x=1».',
    'on «docs.example.org:8443/a»',
    'go to «sub.example.net»!',
    '«www.example.io»',
  ],
  counterExamples: [
    'info@example.com',
    'index.js',
    'this.com = 1',
    'foo.com(bar)',
    'com.example.app',
    'jim.co@example.org',
    'ASP.NET',
    'java.net.URL',
    'e.g. this',
    'node.io.read',
    'lib/foo.com/x',
    '1.2.com.3',
  ],
  scan(text, from, to, report) {
    if (!isAlnum(text.charCodeAt(from - 1)) || !isLabelChar(text.charCodeAt(to))) return;
    let end = to;
    while (end - to < 12 && isAlnum(text.charCodeAt(end))) end++;
    const length = end - to;
    if (length < 2 || length > 4) return;
    const after = text.charCodeAt(end);
    // Only the last label decides.
    if (
      isLabelChar(after) ||
      after === 95 ||
      after === 64 ||
      after === 40 ||
      (after === 46 && isDomainChar(text.charCodeAt(end + 1)))
    )
      return;
    const domain = text.slice(to, end);
    if (!common.has(domain) && !(domain === 'COM' || domain === 'ORG')) return;
    let start = from;
    while (start > 0 && from - start < 253 && isDomainChar(text.charCodeAt(start - 1))) start--;
    while (start < from && !isAlnum(text.charCodeAt(start))) start++;
    const before = text.charCodeAt(start - 1);
    if (
      start > 0 &&
      '@/\\_$&=-'.includes(text.charAt(start - 1)) &&
      before !== 61 &&
      !(before === 47 && isSpaceOrNothing(text, start - 2))
    )
      return;
    const name = text.slice(start, from);
    if (
      isNumeric(name) ||
      name.includes('..') ||
      (name === name.toUpperCase()) !== (domain === domain.toUpperCase())
    )
      return;
    const isWww = /^www\d?\./i.test(name);
    if (
      !isWww &&
      (isCode(text, start, end, name) || (memberLike.has(domain) && !isProse(text, start, end, name)))
    )
      return;
    const isLong = after === 47 || after === 63 || after === 35 || isPort(text, end);
    report(start, isLong ? endOfUrl(text, start, end) : end);
  },
});

const isSpaceOrNothing = (text: string, at: number): boolean => at < 0 || /\s/.test(text.charAt(at));
/** `a.com = 1`, `this.net`, `x.org;`: a member of an object. */
const isCode = (text: string, start: number, end: number, name: string): boolean =>
  /^\s*(?:=[^=]|\+=|\)\s*=>|\[|\?\.)/.test(text.slice(end, end + 8)) ||
  /^(?:this|self|super|e|i|com|org|net|io|java|javax|window|document|process|System)(?:\.|$)/.test(name) ||
  /(?:import|package|using|require|->|::|\$)\s?$/.test(text.slice(Math.max(0, start - 9), start));
/** `logger.info` is none, `blog.example.info` may be one. */
const isProse = (text: string, start: number, end: number, name: string): boolean =>
  (/[.-]/.test(name) || !/^\.(?:info|dev|app)\b/.test(text.slice(end - 5, end).replace(/^[^.]*/, ''))) &&
  name.length > 3 &&
  !/[A-Z]/.test(name.slice(1)) &&
  !/^[;,)\]}:]*\s*(?:$|[)\]};{=<>&|+*])/.test(text.slice(end, end + 3).replace(/^[.,]?\s[\s\S]*/, ' x')) &&
  !/[([{!<>=|&*+]/.test(text.charAt(start - 1));
