/** What a decoder writes for a character of which not all bytes are there. */
const incomplete = '\uFFFD';
/** Tokens after which a character is not waited for any longer: none has more bytes in Unicode. */
const mostPending = 8;

/**
 * The text of tokens that come one by one, in whole characters. Each is decoded behind those before it, as some write a
 * space, or none, depending on their place.
 */
export function createDetokenizer(decode: (ids: readonly number[]) => string) {
  let ids: number[] = [];
  /** Tokens at the start of `ids` whose text was given already. */
  let shown = 0;

  function take(): string {
    const text = decode(ids).slice(decode(ids.slice(0, shown)).length);
    ids = ids.slice(shown);
    shown = ids.length;
    return text;
  }

  return {
    push(token: number): string {
      ids.push(token);
      const isWhole = !decode(ids).endsWith(incomplete);
      return isWhole || ids.length - shown > mostPending ? take() : '';
    },
    /** What was held back. */
    end: (): string => (ids.length > shown ? take() : ''),
  };
}
