/** Items that come when they come, read in order. The end, or an error, follows what was put before it. */
export function createInbox<T>() {
  const items: T[] = [];
  let ending: { error?: unknown } | undefined;
  let wake = () => {};

  async function* read(): AsyncGenerator<T> {
    for (;;) {
      const [item] = items.splice(0, 1);
      if (item !== undefined) yield item;
      else if (ending) {
        if ('error' in ending) throw ending.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    read,
    put(item: T): void {
      if (!ending) items.push(item);
      wake();
    },
    end(): void {
      ending ??= {};
      wake();
    },
    /** Ends at once, whatever has not been read. */
    fail(error: unknown): void {
      if (ending) return;
      items.length = 0;
      ending = { error };
      wake();
    },
  };
}
