import { encodingMark } from '../text/charset.ts';

/** Text has no zero bytes and next to none that no writing uses, unless its encoding explains them. */
export function looksLikeText(head: Uint8Array): boolean {
  if (encodingMark(head)) return true;
  let strange = 0;
  let fills = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    const isControl = byte < 32 && !(byte >= 8 && byte <= 13) && byte !== 27;
    if (isControl || byte === 127) strange += 1;
    // A letter of Windows-1251, but not every tenth one.
    if (byte === 255) fills += 1;
  }
  return strange <= head.length / 200 && fills <= head.length / 10;
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
