const opening = /^ {0,3}(`{3,}|~{3,})/;

/** Told the lines of a markdown text in order, says of each whether it belongs to fenced code (CommonMark 4.5). */
export function trackFences(): (line: string) => boolean {
  let fence: string | undefined;
  return (line) => {
    const mark = opening.exec(line)?.[1];
    if (fence === undefined) {
      // A backtick fence has no backticks behind it, or it would be inline code.
      if (mark && !(mark.startsWith('`') && line.includes('`', line.indexOf(mark) + mark.length)))
        fence = mark;
      return fence !== undefined;
    }
    if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    return true;
  };
}
