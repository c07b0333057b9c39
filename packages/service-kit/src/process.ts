import closeWithGrace from 'close-with-grace';
import type { z } from 'zod';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Readiness } from './health.ts';
import { createLog, type Log } from './log.ts';
import { problemErrors } from './render.ts';

/** A running process. */
export interface Running {
  close(): Promise<void>;
  /** Called before `close` where the process is to stop by SIGTERM, as a rollout stops it: others are there to take over. */
  leave?(): Promise<void>;
  /** What a worker needs to work, for its health port; HTTP services answer `/readyz` themselves. */
  readiness?: Readiness;
}

interface ProcessConfig {
  QUIRE_LOG_LEVEL: string;
  QUIRE_HOST: string;
  QUIRE_HEALTH_PORT?: number;
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
export async function runProcess<S extends z.ZodType<ProcessConfig>>(
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
  const health = running.readiness && (await serveHealth(options.name, config, running.readiness, log));
  closeWithGrace({ delay: 4_500, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'ending on an unexpected error');
    else log.info({ signal }, 'stopping');
    if (signal === 'SIGTERM') await running.leave?.();
    await running.close();
    await health?.close();
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready: true });
  log.info('ready');
}

async function serveHealth(name: string, config: ProcessConfig, readiness: Readiness, log: Log) {
  if (config.QUIRE_HEALTH_PORT === undefined) return undefined;
  const app = await createApp({
    service: name,
    title: name,
    log,
    errors: problemErrors,
    readiness,
    prefixes: [],
    routes: () => {},
  });
  await app.listen({ host: config.QUIRE_HOST, port: config.QUIRE_HEALTH_PORT });
  return app;
}
