/** A text in pieces without the blanks before and after it; nothing where it is blank. */
export async function* trimPieces(text: string | AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let hasBegun = false;
  for await (const piece of typeof text === 'string' ? [text] : text) {
    const rest: string = hasBegun ? held + piece : piece.trimStart();
    const end = rest.trimEnd();
    held = rest.slice(end.length);
    hasBegun ||= end !== '';
    if (end !== '') yield end;
  }
}
