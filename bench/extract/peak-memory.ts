import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Parents of all processes that can be seen. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^PPid:\t(\d+)$/m.exec(/^\d+$/.test(name) ? read(`/proc/${name}/status`) : '')?.[1];
    if (parent) found.set(Number(name), Number(parent));
  }
  return found;
}

const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Follows the most memory, MiB, that a process had, and the most that any one of its children had. Linux alone tells. */
export function watchMemory(pid: number): { stop(): { own: number; child: number } } {
  let own = 0;
  let child = 0;
  const look = () => {
    own = Math.max(own, peakOf(pid));
    for (const [other, parent] of parents()) if (parent === pid) child = Math.max(child, peakOf(other));
  };
  const canLook = process.platform === 'linux';
  const timer = setInterval(() => canLook && look(), 200);
  return {
    stop() {
      clearInterval(timer);
      if (canLook) look();
      return { own, child };
    },
  };
}
