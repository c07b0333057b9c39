/** Wakes a reader: a ring before the wait counts. */
export interface Doorbell {
  ring(): void;
  /** Resolves on a ring, or after `ms` without one. */
  wait(ms: number): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      rung = false;
      wake = undefined;
    },
  };
}
