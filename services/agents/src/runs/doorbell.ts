/** Wakes one reader: a ring before the wait counts. */
export interface Doorbell {
  ring(): void;
  wait(): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait() {
      if (!rung)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      rung = false;
      wake = undefined;
    },
  };
}
