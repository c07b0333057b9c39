import { measureLarge } from './extract/large.ts';
import { measureQueue } from './extract/queue.ts';
import { measureSpeed } from './extract/speed.ts';
import type { Bench } from './harness.ts';
import { startBenchStack } from './stack.ts';

/** No model is called. */
const noModel = 'http://127.0.0.1:9/v1';

/** Reading of files by itself, and a hundred of them through the whole service; with `--large` files of gigabytes too. */
export const extractBench: Bench = {
  async run() {
    await measureSpeed();
    const stack = await startBenchStack(noModel);
    try {
      await measureQueue(stack);
      if (process.argv.includes('--large')) await measureLarge(stack);
    } finally {
      await stack.stop();
    }
  },
};
