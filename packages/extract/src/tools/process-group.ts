import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends what the programs that ran here left behind, such as a server that one started. An extraction process leads a
 * group of its own, so all others of the group are such; where it does not lead one, nothing is ended.
 */
export function endGroupMates(): void {
  for (const pid of groupMates()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

function groupMates(): number[] {
  const own = groupOf(process.pid);
  if (own !== process.pid) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && groupOf(pid) === own);
}

/** The fifth field of /proc/PID/stat; the second may hold spaces and parentheses. */
function groupOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  } catch {
    return undefined;
  }
}
