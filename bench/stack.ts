import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServers, startStack } from '@quire/embedded';
import { createCaller, getToken } from '../scripts/demo-client.ts';

/** The product on servers of its own, with one model behind the OpenAI protocol. */
export async function startBenchStack(modelUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quire-bench-'));
  const models = join(dataDir, 'models.json');
  await writeFile(
    models,
    JSON.stringify({
      providers: { bench: { type: 'openai-compatible', baseUrl: modelUrl } },
      models: [{ id: 'bench', provider: 'bench', model: 'bench', kind: 'chat', agentTypes: ['tool'] }],
      defaults: { chat: 'bench' },
    }),
  );
  const servers = await startServers({ throwaway: true });
  const env = {
    ...process.env,
    DATABASE_URL: servers.databaseUrl,
    DATABASE_OWNER_URL: servers.databaseOwnerUrl,
    REDIS_URL: servers.redisUrl,
    S3_ENDPOINT: servers.s3.endpoint,
    S3_ACCESS_KEY_ID: servers.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: servers.s3.secretAccessKey,
    QUIRE_MODELS: models,
    QUIRE_LOG_LEVEL: 'warn',
  };
  const stack = await startStack({ dataDir, freePorts: true, env });
  const token = await getToken(stack, 'builder');
  return {
    token,
    call: createCaller(token),
    agents: stack.urls.agents ?? '',
    builder: stack.clients.builder,
    databaseOwnerUrl: servers.databaseOwnerUrl,
    redisUrl: servers.redisUrl,
    /** Of every process of the product and of its servers. */
    pids: () => ({ ...servers.pids, ...stack.pids }),
    async stop() {
      await stack.stop();
      await servers.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
