import { readdirSync, readFileSync } from 'node:fs';

let isOurs = false;

/** Says that the group of this process is that of an extraction process, which it leads. */
export function claimGroup(): void {
  isOurs = true;
}

/**
 * Ends what the programs that ran here left behind, such as a server that one started. An extraction process leads a
 * group of its own, so all others of the group are such; where it does not lead one, nothing is ended.
 */
export function endGroupMates(): void {
  groupMates().forEach(end);
}

/** Ends a process and all that it started, as far as they still have it for a parent. */
export function endTree(root: number): void {
  const children = new Map<number, number[]>();
  for (const pid of processes()) {
    const parent = statOf(pid)?.parent ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  tree.forEach(end);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

const processes = (): number[] => {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1);
  } catch {
    return [];
  }
};

function groupMates(): number[] {
  const own = statOf(process.pid)?.group;
  if (!isOurs || own !== process.pid) return [];
  return processes().filter((pid) => pid !== process.pid && statOf(pid)?.group === own);
}

/** The fourth and fifth fields of /proc/PID/stat; the second may hold spaces and parentheses. */
function statOf(pid: number): { parent: number; group: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, group] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return parent === undefined || group === undefined ? undefined : { parent, group };
  } catch {
    return undefined;
  }
}
