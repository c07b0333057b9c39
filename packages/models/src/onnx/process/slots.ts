/** So many may work at once; others wait, first come, first served. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /** Resolves with what gives the slot back, to be called once. Throws the signal's reason. */
  return async function take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return release;
    }
    return await new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve(release);
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  };
}
