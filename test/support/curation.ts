import { setTimeout as delay } from 'node:timers/promises';
import type { JobState, PresignAnswer, PresignRequest } from '@quire/contracts/curation';
import { createLog, readConfig } from '@quire/service-kit';
import { findFreePort } from '../../packages/embedded/src/ports.ts';
import { createCurationApp } from '../../services/curation/src/app.ts';
import { CurationConfig, CurationWorkerConfig } from '../../services/curation/src/config.ts';
import { createDeps, createWorkerDeps, type WorkerDeps } from '../../services/curation/src/deps.ts';
import { startCurationWorker } from '../../services/curation/src/start-worker.ts';
import { createTestDatabase } from './database.ts';
import { takeRedisDatabase } from './redis.ts';
import { startTestS3 } from './s3-server.ts';
import { startTestIssuer } from './tokens.ts';
import { untilReady } from './until-ready.ts';

export type TestCuration = Awaited<ReturnType<typeof startTestCuration>>;

interface TestCurationOptions {
  /** False leaves uploads to the poller. */
  events?: boolean;
  /** Files that may wait at once. */
  maxQueued?: number;
}

/** The curation service on servers of its own, over real HTTP, with a client that holds a token. */
export async function startTestCuration({ events = true, maxQueued }: TestCurationOptions = {}) {
  const [port, s3Port] = [await findFreePort(), await findFreePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  const eventsToken = 'storage-events-token';
  const [database, redisUrl, issuer, s3] = await Promise.all([
    createTestDatabase(),
    takeRedisDatabase(),
    startTestIssuer(),
    startTestS3({
      port: s3Port,
      events: events ? { url: `${baseUrl}/storage-events`, token: eventsToken } : undefined,
    }),
  ]);
  const log = createLog('curation-test', process.env.QUIRE_LOG_LEVEL ?? 'silent');
  const env = {
    DATABASE_URL: database.appUrl,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    QUIRE_ISSUERS: JSON.stringify([{ issuer: issuer.issuer, jwksUrl: issuer.jwksUrl }]),
    QUIRE_CURATION_PORT: String(port),
    QUIRE_CURATION_URL: baseUrl,
    QUIRE_SECRET: 'a secret of thirty-two characters',
    QUIRE_STORAGE_EVENTS_TOKEN: eventsToken,
    ...(maxQueued && { QUIRE_MAX_QUEUED_FILES: String(maxQueued) }),
  };
  const config = readConfig(CurationConfig, env);
  const deps = await createDeps(config, {}, log);
  const app = await createCurationApp(deps, log);
  await app.listen({ host: config.QUIRE_HOST, port });
  await untilReady(baseUrl);
  const workers = new Set<{ close(): Promise<void> }>();

  function call(path: string, options: { method?: string; token?: string; body?: unknown } = {}) {
    const { method = 'GET', token = issuer.token(), body } = options;
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async function presign(request?: PresignRequest): Promise<PresignAnswer> {
    const response = await call('/presign', { method: 'POST', body: request });
    if (response.status !== 200) throw new Error(`presign answered ${await response.text()}`);
    return (await response.json()) as PresignAnswer;
  }

  const status = async (jobId: string) => (await (await call(`/status/${jobId}`)).json()) as JobState;

  async function put(url: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const response = await fetch(url, { method: 'PUT', body });
    if (response.status !== 200) throw new Error(`the upload was answered ${response.status}`);
  }

  /** Polls until a job has a status, or any terminal one. */
  async function reach(jobId: string, ...wanted: JobState['status'][]): Promise<JobState> {
    for (const deadline = Date.now() + 50_000; ; await delay(25)) {
      const state = await status(jobId);
      if ((wanted.length ? wanted : ['Done', 'Error']).includes(state.status)) return state;
      if (Date.now() > deadline) throw new Error(`job stays ${JSON.stringify(state)}`);
    }
  }

  return {
    baseUrl,
    issuer,
    s3,
    database,
    eventsToken,
    deps,
    /** Of the processes of the service. */
    env,
    call,
    presign,
    status,
    put,
    reach,
    /** Starts a worker as its process would; `replace` puts parts of the test's own in. */
    async startWorker(replace: Partial<WorkerDeps> = {}) {
      const workerConfig = readConfig(CurationWorkerConfig, env);
      const worker = startCurationWorker(
        workerConfig,
        { ...(await createWorkerDeps(workerConfig, {}, log)), ...replace },
        log,
      );
      workers.add(worker);
      return {
        close() {
          workers.delete(worker);
          return worker.close();
        },
      };
    },
    /** Presign, upload, wait for the end, download. */
    async curate(file: string | Uint8Array<ArrayBuffer>, request?: PresignRequest) {
      const { job_id, put_url, get_url } = await presign(request);
      await put(put_url, file);
      const state = await reach(job_id);
      const response = await fetch(get_url);
      return { state, httpStatus: response.status, result: await response.json() };
    },
    async stop() {
      await Promise.all([...workers].map((worker) => worker.close()));
      await app.close();
      await deps.close();
      await Promise.all([database.drop(), issuer.stop(), s3.remove()]);
    },
  };
}
