import { createVerifier, type Verifier } from '@quire/auth';
import { connectDb, type Db, sql } from '@quire/db';
import { createExtractor, type Extractor } from '@quire/extract';
import { type Catalogue, loadCatalogue } from '@quire/models';
import { connectCounters, connectJobs, connectSignals, type Signals } from '@quire/queue';
import type { Log, RateLimits, Readiness } from '@quire/service-kit';
import { createStorage, type Storage } from '@quire/storage';
import { createSignedAddresses, type SignedAddresses } from './addresses/signed-addresses.ts';
import type { CurationConfig, CurationWorkerConfig } from './config.ts';
import { transcriberOf } from './curate/transcriber.ts';
import { type CurationJobs, createJobs } from './jobs/jobs.ts';
import { createOptions, type Options } from './options/options.ts';
import { createPresign, type Presign } from './presign/presign.ts';
import { createTextThreads, type TextThreads } from './text/threads.ts';

interface Shared {
  db: Db;
  signals: Signals;
  storage: Storage;
  catalogue: Catalogue;
  jobs: CurationJobs;
  readiness: Readiness;
  /** Tells of a store that is away; it is expected and ends nothing. */
  onError: (err: Error) => void;
  close(): Promise<void>;
}

export interface Deps extends Shared {
  verifier: Verifier;
  rateLimits: RateLimits;
  addresses: SignedAddresses;
  presign: Presign;
  options: Options;
  storageEventsToken?: string;
}

export interface WorkerDeps extends Shared {
  extractor: Omit<Extractor, 'inspectImage'>;
  texts: TextThreads;
}

/** What `${NAME}` in the model catalogue is replaced from. */
type Env = Readonly<Record<string, string | undefined>>;

export async function createDeps(config: CurationConfig, env: Env, log: Log): Promise<Deps> {
  const shared = await connect(config, env, log);
  const { db, storage, catalogue, jobs, onError } = shared;
  const options = createOptions({ db, catalogue });
  const counters = connectCounters({ redisUrl: config.REDIS_URL, onError });
  const verifier = createVerifier({
    issuers: config.QUIRE_ISSUERS,
    claims: config.QUIRE_CLAIMS,
    scopes: ['cin-data-curation-api'],
  });
  const addresses = createSignedAddresses({
    secret: config.QUIRE_SECRET,
    previousSecret: config.QUIRE_SECRET_PREVIOUS,
    baseUrl: config.QUIRE_CURATION_URL,
  });
  return {
    ...shared,
    readiness: {
      ...shared.readiness,
      issuers: async () => {
        if (!verifier.ready()) throw new Error('the keys of an issuer have not been loaded yet');
      },
    },
    verifier,
    rateLimits: { policies: config.QUIRE_RATE_LIMITS, counters },
    addresses,
    presign: createPresign({ jobs, storage, addresses, options }),
    options,
    storageEventsToken: config.QUIRE_STORAGE_EVENTS_TOKEN,
    async close() {
      verifier.close();
      counters.close();
      await shared.close();
    },
  };
}

export async function createWorkerDeps(
  config: CurationWorkerConfig,
  env: Env,
  log: Log,
): Promise<WorkerDeps> {
  const shared = await connect(config, env, log);
  const extractor = createExtractor({ transcribe: transcriberOf(shared.catalogue) });
  const texts = createTextThreads();
  return {
    ...shared,
    extractor,
    texts,
    async close() {
      await Promise.all([extractor.close(), texts.close()]);
      await shared.close();
    },
  };
}

async function connect(
  config: Omit<CurationWorkerConfig, 'QUIRE_CURATION_CONCURRENCY' | 'QUIRE_CURATION_KEEP_HOURS'>,
  env: Env,
  log: Log,
): Promise<Shared> {
  const catalogue = loadCatalogue({ file: config.QUIRE_MODELS, env });
  const onError = (err: Error) => log.warn({ err }, 'a store is away');
  const db = connectDb({ url: config.DATABASE_URL, onError });
  const redisUrl = config.REDIS_URL;
  const signals = connectSignals(redisUrl, onError);
  const queue = connectJobs({
    databaseUrl: config.DATABASE_URL,
    redisUrl,
    signals,
    maxQueued: config.QUIRE_MAX_QUEUED_FILES,
    onError,
  });
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
  // While the storage is away the process starts all the same; the readiness check makes the bucket later.
  await storage.ensureBucket().catch(onError);
  return {
    db,
    signals,
    storage,
    catalogue,
    jobs: createJobs({ db, queue }),
    readiness: { database: () => db.run(sql`select 1`), storage: () => storage.ensureBucket() },
    onError,
    async close() {
      await queue.close();
      signals.close();
      storage.close();
      await Promise.all([catalogue.close(), db.close()]);
    },
  };
}
