/** Like `indexOf`, but what is not there is searched once: a text of nothing but opening marks takes linear time. */
export function createFinder(text: string): (mark: string, from: number) => number {
  const missingFrom = new Map<string, number>();
  return (mark, from) => {
    if (from >= (missingFrom.get(mark) ?? Number.POSITIVE_INFINITY)) return -1;
    const found = text.indexOf(mark, from);
    if (found === -1) missingFrom.set(mark, from);
    return found;
  };
}
