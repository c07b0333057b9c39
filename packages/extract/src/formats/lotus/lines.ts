const longestLine = 64 * 1024;

/** The lines of a text that comes in pieces; the rest of an endless one is left out. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const lines = (held + piece).split('\n');
    held = (lines.pop() ?? '').slice(0, longestLine);
    yield* lines;
  }
  if (held !== '') yield held;
}
