import closeWithGrace from 'close-with-grace';
import type { z } from 'zod';
import { readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';

/** A running process: how it stops. */
export interface Running {
  close(): Promise<void>;
}

interface ProcessOptions<S extends z.ZodType> {
  name: string;
  config: S;
  start(config: z.output<S>, log: Log): Promise<Running>;
}

/**
 * Runs a service or worker until it is told to stop: reads the environment, starts, reports `{ready: true}` to a
 * supervising parent, closes on SIGINT and SIGTERM, and ends when its parent is gone.
 */
export async function runProcess<S extends z.ZodType<{ QUIRE_LOG_LEVEL: string }>>(
  options: ProcessOptions<S>,
): Promise<void> {
  let config: z.output<S>;
  try {
    config = readConfig(options.config, process.env);
  } catch (error) {
    process.stderr.write(`${options.name}: ${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
  const log = createLog(options.name, config.QUIRE_LOG_LEVEL);
  const running = await options.start(config, log);
  closeWithGrace({ delay: 4_500, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'ending on an unexpected error');
    else log.info({ signal }, 'stopping');
    await running.close();
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready: true });
  log.info('ready');
}
