import { connectDb, sql } from '@quire/db';
import { createExtractor } from '@quire/extract';
import { createGuardrails } from '@quire/guardrails';
import { loadCatalogue } from '@quire/models';
import { createOutgoing } from '@quire/outgoing';
import { connectJobs, connectSignals, connectTails } from '@quire/queue';
import { createSandbox } from '@quire/sandbox';
import { createSeal } from '@quire/seal';
import type { Log, Readiness } from '@quire/service-kit';
import { createStorage } from '@quire/storage';
import { createCheckConfig } from './agent-types/check-config.ts';
import { createFindVersion } from './agents/find-version.ts';
import { createTargets } from './agents/targets.ts';
import type { StoresConfig } from './config.ts';
import { createFiles } from './files/files.ts';
import { createPrepareCall } from './invocation/call.ts';
import { createTaskAgents } from './invocation/task-agents.ts';
import { connectMcp } from './mcp-servers/connect-mcp.ts';
import { createCheckReferences } from './tools/check-references.ts';
import type { CallRecord } from './usage/call-record.ts';
import { createUsageBook } from './usage/usage-book.ts';
import { webhookSecrets } from './webhooks/sealed.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** Time for a receiver to answer a webhook. */
const outgoingWithinMs = 15_000;
/** Time for the text of one document of a request. */
const extractWithinMs = 60_000;

/**
 * Builds what service and worker both stand on; a store that is away is waited for by `readiness`, not here.
 * @param env fills the placeholders of the model catalogue
 */
export function connectStores(config: StoresConfig, env: NodeJS.ProcessEnv, log: Log) {
  const onError = (err: Error) => log.warn({ err }, 'a connection or an attempt failed');
  const catalogue = loadCatalogue({ file: config.QUIRE_MODELS, env });
  const db = connectDb({ url: config.DATABASE_URL, onError });
  const signals = connectSignals(config.REDIS_URL, onError);
  const tails = connectTails(config.REDIS_URL, onError);
  const servers = { databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL, onError };
  const jobs = connectJobs({ ...servers, signals, maxQueued: config.QUIRE_MAX_QUEUED_RUNS });
  const outgoing = createOutgoing({ allowedHosts: config.QUIRE_ALLOWED_HOSTS, timeoutMs: outgoingWithinMs });
  const webhookSeal = createSeal(config.QUIRE_SECRET, webhookSecrets, config.QUIRE_SECRET_PREVIOUS);
  const mcp = connectMcp({ config, db, outgoing, log });
  const guardrails = createGuardrails({ catalogue, file: config.QUIRE_GUARDRAILS, env });
  const checkConfig = createCheckConfig({ catalogue, guardrails });
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
  // Starts no process before the first document comes.
  const extractor = createExtractor({ timeoutMs: extractWithinMs });
  const files = createFiles({ db, storage, fileDays: config.QUIRE_FILE_RETENTION_DAYS });
  const sandbox = createSandbox({ programs: { bwrap: config.QUIRE_BWRAP, python: config.QUIRE_PYTHON } });
  const findVersion = createFindVersion(db);
  const targets = createTargets({ findVersion });
  const usageBook = createUsageBook({ db, catalogue, onError });
  const account = (record: CallRecord) => usageBook.add('invoke', record);
  const taskAgents = createTaskAgents({ targets, prepareCall: () => prepareCall, account });
  const toolDeps = { catalogue, ...mcp, taskAgents, sandbox, files, storage };
  const prepareCall = createPrepareCall({
    catalogue,
    guardrails,
    storage,
    outgoing,
    extractor,
    files,
    toolDeps,
  });
  const readiness: Readiness = { database: () => db.run(sql`select 1`) };
  return {
    ...servers,
    catalogue,
    db,
    signals,
    tails,
    jobs,
    outgoing,
    webhookSeal,
    ...mcp,
    webhooks: createWebhooks({ db, jobs, outgoing, webhookSeal }),
    readiness,
    checkConfig,
    checkReferences: createCheckReferences({ ...mcp, sandbox, findVersion }),
    findVersion,
    targets,
    usageBook,
    toolDeps,
    guardrails,
    storage,
    files,
    prepareCall,
    async close() {
      await usageBook.close();
      await jobs.close();
      signals.close();
      tails.close();
      storage.close();
      await mcp.mcpPool.close();
      await Promise.all([db.close(), catalogue.close(), outgoing.close(), extractor.close()]);
    },
  };
}

export type Stores = ReturnType<typeof connectStores>;
