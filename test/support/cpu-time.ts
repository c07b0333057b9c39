/** Milliseconds of the processor that this process spent on `work`: what is left of its cost on a busy machine. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
