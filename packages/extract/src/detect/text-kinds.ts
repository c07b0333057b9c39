import { encodingMark } from '../text/charset.ts';

/** Text has no zero bytes and next to no control characters, unless its encoding explains them. */
export function looksLikeText(head: Uint8Array): boolean {
  if (encodingMark(head)) return true;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27) controls += 1;
  }
  return controls <= head.length / 200;
}

const prolog = /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*\?>)*/;
const document = /^<(?:!doctype\s+html|html|head|body|title|meta)[\s>]/i;
/** The further tags of the WHATWG MIME sniffing standard, section 7.1, and a few that pages open with. */
const fragment =
  /^<(?:a|article|b|br|center|div|font|form|h[1-6]|iframe|img|link|main|ol|p|script|section|span|strong|style|table|ul)[\s/>]/i;

/** Whether text opens as a whole page or as a part of one. */
export function looksLikeHtml(text: string): 'document' | 'fragment' | undefined {
  const start = text.slice(prolog.exec(text)?.[0].length ?? 0).slice(0, 64);
  if (document.test(start)) return 'document';
  return fragment.test(start) ? 'fragment' : undefined;
}
