const width = 30;

/** A bar on one line of a terminal; in a log, a line for each step. */
export function createProgressBar(total: number, out: NodeJS.WriteStream = process.stderr) {
  const startedAt = performance.now();
  let done = 0;

  function show(label: string): void {
    const share = total === 0 ? 1 : done / total;
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const line = `${bar} ${done}/${total}  ${seconds} s  ${label}`;
    if (out.isTTY) out.write(`\r\x1b[K${line.slice(0, out.columns - 1)}`);
    else out.write(`${line}\n`);
  }

  if (out.isTTY) show('');
  return {
    step(label: string): void {
      done++;
      show(label);
    },
    end(): void {
      if (out.isTTY) out.write('\r\x1b[K');
    },
  };
}
