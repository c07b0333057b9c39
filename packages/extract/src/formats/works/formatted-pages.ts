/** A stretch of text that has some properties; both ends are places of the file. */
export interface FormattedRun {
  start: number;
  end: number;
  /** What differs from the usual, from its first byte on. */
  properties: Buffer;
}

const pageBytes = 128;
const maxRuns = 1_000_000;

/** The runs that pages of properties describe (Windows Write; Works up to 4 has the same), by the numbers of pages. */
export function runsOfPages(bytes: Buffer, first: number, last: number): FormattedRun[] {
  const runs: FormattedRun[] = [];
  for (let page = first; page < last && (page + 1) * pageBytes <= bytes.length; page += 1) {
    const view = bytes.subarray(page * pageBytes, (page + 1) * pageBytes);
    let start = view.readUInt32LE(0);
    const count = Math.min(view.readUInt8(pageBytes - 1), 20);
    for (let i = 0; i < count && runs.length < maxRuns; i += 1) {
      const end = view.readUInt32LE(4 + i * 6);
      const at = 4 + view.readUInt16LE(8 + i * 6);
      const length = at < pageBytes ? view.readUInt8(at) : 0;
      if (end > start) runs.push({ start, end, properties: view.subarray(at + 1, at + 1 + length) });
      start = Math.max(start, end);
    }
  }
  return runs;
}
