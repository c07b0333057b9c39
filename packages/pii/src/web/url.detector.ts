import { defineDetector } from '../define-detector.ts';
import { isAlnum } from '../engine/characters.ts';
import { endOfUrl } from './url-body.ts';

/** RFC 3986 section 3.1; the start of the scheme that ends at `colon`, or -1. */
export function startOfScheme(text: string, colon: number): number {
  let start = colon;
  while (start > 0 && colon - start < 20) {
    const c = text.charCodeAt(start - 1);
    if (!isAlnum(c) && c !== 43) break;
    start--;
  }
  while (start < colon && !/[a-z]/i.test(text.charAt(start))) start++;
  return colon - start < 2 ? -1 : start;
}

/** A host: a name, `localhost`, or an address, in brackets or not. */
const authority =
  /^(?:[^\s/?#@]*@)?(?:[a-z0-9\u00c0-\ud7ff](?:[a-z0-9._\u00c0-\ud7ff-]*[a-z0-9\u00c0-\ud7ff])?\.?|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i;

export const url = defineDetector({
  type: 'URL',
  rule: 'A scheme, `://` and a host with whatever follows; punctuation at its end and brackets without a partner are not part of it.',
  source: 'RFC 3986',
  strength: 'validated',
  on: '://',
  examples: [
    'see «http://www.example.com/».',
    '(«https://en.wikipedia.org/wiki/Rust_(language)»)',
    '«https://bit.ly/aser» is neat',
    '[text](«https://example.com/a?b=c&d=e#f»)',
    'at «http://localhost:3000/x», now',
    '«http://[2001:db8::1]/path»',
    '«ftp://files.example.org/pub/»!',
  ],
  counterExamples: [
    'http://',
    '://example.com',
    'a://',
    'https://{host}/x',
    'http:// example.com',
    'x :// y',
  ],
  scan(text, from, to, report) {
    const start = startOfScheme(text, from);
    if (start < 0) return;
    const end = endOfUrl(text, start, to);
    if (end === to || !authority.test(text.slice(to, Math.min(end, to + 300)))) return end;
    report(start, end);
    return end;
  },
});
