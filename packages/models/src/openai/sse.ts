import { BadAnswer } from '../upstream/failure.ts';

/** Longer lines are no event of a model; in UTF-16 units. */
const maxLineLength = 8 * 1024 * 1024;

/**
 * Reads server-sent events from text that comes in any pieces, and hands on the data of each
 * (WHATWG HTML, section 9.2; lines end with LF or CRLF, as those of all providers do).
 */
export function createSseParser(onData: (data: string) => void) {
  let rest = '';
  let data: string | undefined;

  function takeLine(raw: string): void {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (line === '') {
      if (data !== undefined) onData(data);
      data = undefined;
    } else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5);
      data = data === undefined ? value : `${data}\n${value}`;
    }
  }

  return {
    push(text: string): void {
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        takeLine(rest + text.slice(start, end));
        rest = '';
        start = end + 1;
      }
      rest += text.slice(start);
      if (rest.length > maxLineLength) throw new BadAnswer('it sent a line without an end.');
    },
    /** Hands on the last event where the stream ends without the blank line behind it. */
    end(): void {
      takeLine(rest);
      takeLine('');
    },
  };
}
