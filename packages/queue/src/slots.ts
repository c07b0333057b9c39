/** How many jobs a worker may hold, and who waits for one to end. */
export interface Slots {
  free(): number;
  take(): void;
  release(): void;
  /** Resolves when a slot is free. */
  room(): Promise<void>;
  /** Resolves when nothing is held, or after `ms`. */
  empty(ms: number): Promise<void>;
}

export function createSlots(count: number): Slots {
  let taken = 0;
  const waiting = new Set<() => void>();

  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });

  return {
    free: () => count - taken,
    take() {
      taken += 1;
    },
    release() {
      taken -= 1;
      for (const look of [...waiting]) look();
    },
    room: () => until(() => taken < count),
    async empty(ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([until(() => taken === 0), late]);
      clearTimeout(timer);
    },
  };
}
