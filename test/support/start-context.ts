import { setTimeout as delay } from 'node:timers/promises';
import { createLog, type Running } from '@quire/service-kit';
import { inject } from 'vitest';
import { createContextApp } from '../../services/context/src/app.ts';
import { createDeps } from '../../services/context/src/deps.ts';
import { startContextWorker } from '../../services/context/src/work.ts';
import { createWorkerDeps, type WorkerDeps } from '../../services/context/src/worker-deps.ts';
import { createTestDatabase } from './database.ts';
import { openLink } from './link.ts';
import { takeRedisDatabase } from './redis.ts';
import { startTestIssuer } from './tokens.ts';
import { untilReady } from './until-ready.ts';

type Json = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Claims of a token, on top of those that pass everywhere. */
export type Claims = Parameters<Awaited<ReturnType<typeof startTestIssuer>>['token']>[0];

const log = createLog('context', 'silent');

/**
 * The whole service over real servers: HTTP, workers as they are asked for, and links to the stores.
 * @param options.maxQueued actions that may wait at once
 */
export async function startContext({ maxQueued = 50_000 } = {}) {
  const { s3 } = inject('servers');
  const [database, redisUrl, issuer] = await Promise.all([
    createTestDatabase(),
    takeRedisDatabase(),
    startTestIssuer(),
  ]);
  const links = {
    database: await openLink(database.appUrl),
    redis: await openLink(redisUrl),
    storage: await openLink(s3.endpoint),
  };
  const config = {
    QUIRE_HOST: '127.0.0.1',
    QUIRE_LOG_LEVEL: 'silent' as const,
    DATABASE_URL: links.database.url,
    REDIS_URL: links.redis.url,
    S3_ENDPOINT: links.storage.url,
    S3_PUBLIC_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    QUIRE_ISSUERS: [{ issuer: issuer.issuer }],
    QUIRE_RATE_LIMITS: 'off',
    QUIRE_CONTEXT_PORT: 0,
    QUIRE_MAX_QUEUED_ENRICHMENTS: maxQueued,
    QUIRE_CONTEXT_CONCURRENCY: 4,
    QUIRE_USAGE_RETENTION_DAYS: 90,
  };
  const deps = await createDeps(config, log);
  const app = await createContextApp(deps, log);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  await untilReady(base);
  const workers = new Set<Running>();

  async function call(method: string, path: string, body?: unknown, claims?: Claims): Promise<Answer> {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${issuer.token(claims)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  return {
    base,
    issuer,
    ownerUrl: database.ownerUrl,
    links,
    call,

    /** Uploads a file as a client does and returns its object key. */
    async upload(bytes: string | Buffer, query: Record<string, string>, claims?: Claims): Promise<string> {
      const search = new URLSearchParams(query);
      const { body } = await call('GET', `/files/upload/presigned-url?${search}`, undefined, claims);
      const { presignedUrl, objectKey } = body as { presignedUrl: string; objectKey: string };
      const headers = new Headers(query.contentType ? { 'content-type': query.contentType } : undefined);
      const put = await fetch(presignedUrl, { method: 'PUT', body: bytes, headers });
      if (!put.ok) throw new Error(`the upload answered ${put.status}: ${await put.text()}`);
      return objectKey;
    },

    process: (paths: readonly string[], actions: Json, claims?: Claims): Promise<Answer> =>
      call(
        'POST',
        '/content/process',
        { version: 'context.api/v2', objectKeys: paths.map((path) => ({ path })), actions },
        claims,
      ),

    /** Asks for results until they are there. */
    async results({ body }: Answer): Promise<Answer> {
      const { processingId } = body as { processingId: string };
      for (;;) {
        const answer = await call('GET', `/content/process/${processingId}/results`);
        if (answer.status !== 202) return answer;
        await delay(50);
      }
    },

    /** Starts a worker; `changes` stand in for what it works with. */
    async startWorker(changes: Partial<WorkerDeps> = {}): Promise<void> {
      const workerDeps = await createWorkerDeps(config, {}, log);
      const worker = startContextWorker(config, { ...workerDeps, ...changes }, log);
      workers.add(worker);
    },

    async stopWorkers() {
      await Promise.all([...workers].map((worker) => worker.close()));
      workers.clear();
    },

    async close() {
      await this.stopWorkers();
      await app.close();
      await deps.close();
      for (const link of Object.values(links)) await link.cut();
      await issuer.stop();
      await database.drop();
    },
  };
}
export type TestContext = Awaited<ReturnType<typeof startContext>>;
