import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;

/** Resident bytes of a process and all that descend from it; those that have just ended count nothing. */
export async function residentBytes(pid: number): Promise<number> {
  const [statm, children] = await Promise.all([
    readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(residentBytes));
  return below.reduce((sum, bytes) => sum + bytes, Number(statm.split(' ')[1] ?? 0) * pageBytes);
}
