import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Watches for how long this process could not go on at a time: what a busy machine adds to any wait in it. */
export function watchStalls() {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  return {
    /** Ends the watch. */
    longestMs(): number {
      delays.disable();
      return delays.max / 1e6;
    },
  };
}
