/** What a Rich Text file consists of, in order. */
export interface RtfHandler {
  open(): void;
  close(): void;
  /** A control word or symbol; `value` is its number. */
  control(word: string, value: number | undefined): void;
  /** Text as bytes, one character each. */
  bytes(text: string): void;
}

const plain = /[^\\{}\r\n]+/y;
const word = /\\(?:([A-Za-z]{1,32})(-?\d{1,10})? ?|'([\dA-Fa-f]{2})|([^A-Za-z]))/y;

/** Tells a handler of the tokens of a Rich Text file (version 1.9.1); bytes that are announced by `\bin` are passed over. */
export function scanRtf(rtf: string, handler: RtfHandler): void {
  for (let at = 0; at < rtf.length; ) {
    const char = rtf.charCodeAt(at);
    if (char === 123) handler.open();
    else if (char === 125) handler.close();
    if (char === 123 || char === 125 || char === 10 || char === 13) at += 1;
    else at = char === 92 ? scanControl(rtf, at, handler) : scanText(rtf, at, handler);
  }
}

function scanText(rtf: string, at: number, handler: RtfHandler): number {
  plain.lastIndex = at;
  const text = plain.exec(rtf)?.[0] ?? '';
  handler.bytes(text);
  return at + Math.max(1, text.length);
}

function scanControl(rtf: string, at: number, handler: RtfHandler): number {
  word.lastIndex = at;
  const match = word.exec(rtf);
  if (!match) return at + 1;
  const [whole, name, number, hex, symbol = ''] = match;
  const value = number === undefined ? undefined : Number(number);
  if (hex) handler.bytes(String.fromCharCode(Number.parseInt(hex, 16)));
  else if (!name && /[\\{}]/.test(symbol)) handler.bytes(symbol);
  else handler.control(name ?? symbol, value);
  return at + whole.length + (name === 'bin' ? Math.max(0, value ?? 0) : 0);
}
