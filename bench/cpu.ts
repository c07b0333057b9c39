import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks are 10 ms on every Linux that we know. */
const tickMs = 10;

interface Usage {
  parent: number;
  ms: number;
}

function readUsage(pid: number): Usage | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs };
  } catch {
    return undefined;
  }
}

/**
 * Processor time that each process has used so far, with its children that are not named themselves, ms; nothing where the
 * system does not tell.
 */
export function cpuOf(pids: Record<string, number>): Record<string, number> {
  const all = new Map<number, Usage>();
  try {
    for (const name of readdirSync('/proc')) {
      const usage = /^\d+$/.test(name) ? readUsage(Number(name)) : undefined;
      if (usage) all.set(Number(name), usage);
    }
  } catch {
    return {};
  }
  const named = new Set(Object.values(pids));
  const children = (parent: number) =>
    [...all].filter(([pid, usage]) => usage.parent === parent && !named.has(pid)).map(([, usage]) => usage);
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [
      name,
      [all.get(pid), ...children(pid)].reduce((sum, usage) => sum + (usage?.ms ?? 0), 0),
    ]),
  );
}
