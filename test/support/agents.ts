import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Run } from '@quire/contracts/agents';
import { createLog, type Running, readConfig } from '@quire/service-kit';
import { inject } from 'vitest';
import { createAgentsApp } from '../../services/agents/src/app.ts';
import { AgentsConfig } from '../../services/agents/src/config.ts';
import { createDeps } from '../../services/agents/src/deps.ts';
import { startRunWorker } from '../../services/agents/src/start-worker.ts';
import { connectStores } from '../../services/agents/src/stores.ts';
import { createTestDatabase } from './database.ts';
import { openLink } from './link.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { takeRedisDatabase } from './redis.ts';
import { startTestIssuer } from './tokens.ts';
import { untilReady } from './until-ready.ts';

type Json = Record<string, unknown>;

/** Claims on top of those that pass everywhere. */
export type Claims = Json;

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface ProblemBody {
  type: string;
  status: number;
  detail: string;
  errors?: Record<string, string[]>;
}

/** A model of every agent type, one for tasks alone, and one that is no language model. */
const chatModel = 'test/chat';
const catalogueFor = (models: ModelServer, providers: Json, more: Json[]) => ({
  providers: { test: { type: 'openai-compatible', baseUrl: models.url }, ...providers },
  models: [
    { id: chatModel, provider: 'test', model: 'chat', agentTypes: ['rag', 'tool', 'task'] },
    { id: 'test/task', provider: 'test', model: 'task', agentTypes: ['task'] },
    { id: 'test/embed', provider: 'test', model: 'embed', kind: 'embedding' },
    ...more,
  ],
});

export type TestAgents = Awaited<ReturnType<typeof startTestAgents>>;

/**
 * The agents service over real HTTP on servers of its own, with a scripted model.
 * @param options.allowedHosts what may be called besides public addresses
 * @param options.models entries of the catalogue besides those that are always there; provider `test`
 * @param options.providers of the catalogue, besides `test`
 * @param options.env settings on top of those that are always there
 */
export async function startTestAgents(
  options: { allowedHosts?: string; models?: Json[]; providers?: Json; env?: Record<string, string> } = {},
) {
  const [database, redisUrl, issuer, models, folder] = await Promise.all([
    createTestDatabase(),
    takeRedisDatabase(),
    startTestIssuer(),
    startModelServer(),
    mkdtemp(join(tmpdir(), 'quire-agents-')),
  ]);
  const { s3 } = inject('servers');
  const links = {
    database: await openLink(database.appUrl),
    redis: await openLink(redisUrl),
  };
  const catalogue = join(folder, 'models.json');
  await writeFile(
    catalogue,
    JSON.stringify(catalogueFor(models, options.providers ?? {}, options.models ?? [])),
  );
  const env = {
    DATABASE_URL: links.database.url,
    REDIS_URL: links.redis.url,
    QUIRE_ISSUERS: JSON.stringify([{ issuer: issuer.issuer }]),
    QUIRE_MODELS: catalogue,
    QUIRE_SECRET: 'a secret of thirty-two characters',
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    QUIRE_ALLOWED_HOSTS: options.allowedHosts,
    ...options.env,
  };
  const config = readConfig(AgentsConfig, env);
  const log = createLog('agents-test', process.env.QUIRE_LOG_LEVEL ?? 'silent');
  const deps = createDeps(config, {}, log);
  const app = await createAgentsApp(deps, log);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  await untilReady(base);
  const processes = new Set<Running>();

  function send(method: string, path: string, body?: unknown, claims?: Claims, signal?: AbortSignal) {
    const headers = {
      authorization: `Bearer ${issuer.token(claims)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return fetch(base + path, {
      method,
      headers,
      signal,
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  async function call<T = Json>(
    method: string,
    path: string,
    body?: unknown,
    claims?: Claims,
  ): Promise<Answer<T>> {
    const response = await send(method, path, body, claims);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as T };
  }

  function track<P extends Running>(process: P): P {
    const tracked = {
      ...process,
      async close() {
        processes.delete(tracked);
        await process.close();
      },
    };
    processes.add(tracked);
    return tracked;
  }
  const stopProcesses = async () => {
    await Promise.all([...processes].map((process) => process.close()));
  };

  let made = 0;
  return {
    base,
    issuer,
    models,
    links,
    ownerUrl: database.ownerUrl,
    /** What a process of its own needs to work beside this service. */
    env,
    send,
    call,
    /** Creates an agent; `body` stands on top of a tool agent's. */
    async agent(body: Json = {}, claims?: Claims): Promise<Agent> {
      made += 1;
      const { status, body: agent } = await call<Agent>('POST', '/v1/agents', toolAgent(made, body), claims);
      if (status !== 201) throw new Error(`the agent was refused: ${JSON.stringify(agent)}`);
      return agent;
    },
    /** Asks for a run until it is in one of `statuses`. */
    async runIn(run: Run, ...statuses: Run['status'][]): Promise<Run> {
      for (;;) {
        const { body } = await call<Run>('GET', `/v1/agents/${run.agentId}/runs/${run.id}`);
        if (statuses.includes(body.status)) return body;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    /** Another process of the service, as far as one can be in here. */
    async startReplica(): Promise<Running & { base: string }> {
      const own = createDeps(config, {}, log);
      const replica = await createAgentsApp(own, log);
      const base = await replica.listen({ host: '127.0.0.1', port: 0 });
      await untilReady(base);
      return track({
        base,
        async close() {
          await replica.close();
          await own.close();
        },
      });
    },
    startWorker: () =>
      track(startRunWorker(connectStores(config, {}, log), { concurrency: 4, runDays: 30, usageDays: 90 })),
    /** Closes the workers and replicas that are still there. */
    stopProcesses,
    async close() {
      await stopProcesses();
      await app.close();
      await deps.close();
      await Promise.all([links.database.cut(), links.redis.cut(), issuer.stop(), models.close()]);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

const toolAgent = (n: number, { config, ...body }: Json): Json => ({
  name: `agent-${n}`,
  description: 'Answers.',
  agentType: 'tool',
  ...body,
  config: { llmModelId: chatModel, ...(config as Json | undefined) },
});
