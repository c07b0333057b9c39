/** A run of text as a metafile draws it: where it starts, and where it ends if that is known. */
export interface Run {
  x: number;
  y: number;
  text: string;
  end?: number;
  /** Height of the font, in the same units. */
  height: number;
}

const mostRuns = 50_000;

/** Puts the runs of a drawing together: those of one line that touch are one word, in the order in which they are drawn. */
export function joinRuns(runs: readonly Run[]): string {
  const lines: string[] = [];
  let line = '';
  let last: Run | undefined;
  for (const run of runs.slice(0, mostRuns)) {
    const goesOn = last !== undefined && Math.abs(run.y - last.y) <= height(last) / 2 && run.x >= last.x;
    if (last && goesOn) line += (touches(last, run) ? '' : ' ') + run.text;
    else {
      lines.push(line);
      line = run.text;
    }
    last = run;
  }
  return [...lines, line]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n');
}

const height = (run: Run): number => Math.max(1, Math.abs(run.height));

/** Words are at least a fifth of the height apart. */
function touches(last: Run, run: Run): boolean {
  if (/\s$/.test(last.text) || /^\s/.test(run.text)) return true;
  const end = last.end ?? last.x + last.text.length * height(last) * 0.5;
  return run.x - end < height(last) / 5;
}
