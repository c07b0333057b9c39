import { mcpValidationJob, runJob, webhookJob } from '@quire/contracts/agents';
import { startJanitor, startWorker } from '@quire/queue';
import type { Running } from '@quire/service-kit';
import { fileChores } from './files/file-retention.ts';
import { createMcpValidationHandler } from './mcp-servers/mcp-validation-handler.ts';
import { createRunHandler } from './runs/run-handler.ts';
import { runChores } from './runs/run-retention.ts';
import { createRuns } from './runs/runs.ts';
import type { Stores } from './stores.ts';
import { usageChores } from './usage/usage-retention.ts';
import { createWebhookHandler } from './webhooks/webhook-handler.ts';

const drainMs = 2_500;

/** Deliveries spend their time waiting for the receiver. */
const deliveriesAtOnce = 50;
/** Looks at MCP servers spend theirs waiting for the server. */
const validationsAtOnce = 20;

interface RunWorkerOptions {
  /** Runs at work at once. */
  concurrency: number;
  /** How long runs are kept after their end. */
  runDays: number;
  /** How long single calls are kept for accounting. */
  usageDays: number;
}

/** Takes runs and deliveries of webhooks, and cleans up after them, until it is closed. */
export function startRunWorker(
  stores: Stores,
  { concurrency, runDays, usageDays }: RunWorkerOptions,
): Running {
  const runs = startWorker({ ...createRunHandler(stores), ...stores, job: runJob, concurrency });
  const webhookHandler = createWebhookHandler({ ...stores, runs: createRuns(stores) });
  const webhooks = startWorker({
    ...webhookHandler,
    ...stores,
    job: webhookJob,
    concurrency: deliveriesAtOnce,
  });
  const validations = startWorker({
    ...createMcpValidationHandler(stores),
    ...stores,
    job: mcpValidationJob,
    concurrency: validationsAtOnce,
  });
  const chores = [
    ...runChores(stores.db, runDays),
    ...usageChores(stores.db, usageDays),
    ...fileChores(stores.db, stores.storage),
  ];
  const janitor = startJanitor({ ...stores, chores });
  return {
    readiness: stores.readiness,
    async close() {
      await Promise.all([
        runs.close(drainMs),
        webhooks.close(drainMs),
        validations.close(drainMs),
        janitor.close(),
      ]);
      await stores.close();
    },
  };
}
