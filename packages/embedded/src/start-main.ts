import { banner } from './stack/banner.ts';
import { type Stack, startStack } from './stack/start-stack.ts';

let stack: Stack | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Half started: leaving kills what is there, and the next start takes up the data.
  if (!stack) process.exit(130);
  const startedAt = performance.now();
  console.log('Stopping workers, services and servers.');
  await stack.stop();
  console.log(`Stopped in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  process.exit(0);
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);
// When the terminal is gone nobody reads, and that must not keep us from stopping in order.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

try {
  stack = await startStack({ dataDir: process.env.QUIRE_DATA_DIR, env: process.env, say: console.log });
  console.log(banner(stack));
  process.send?.({ ready: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
