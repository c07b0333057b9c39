import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StackProcess, startServers, startStack } from '@quire/embedded';
import { createCaller, getToken } from '../scripts/demo-client.ts';

export type BenchStack = Awaited<ReturnType<typeof startBenchStack>>;

/**
 * The product, or some processes of it, on servers of its own, with models behind the OpenAI protocol; the first one is the
 * default. Without an address there is the built-in model alone.
 */
export async function startBenchStack(
  modelUrl: string | undefined,
  models = ['bench'],
  processes?: readonly StackProcess[],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quire-bench-'));
  const catalogue = join(dataDir, 'models.json');
  await writeFile(
    catalogue,
    JSON.stringify({
      providers: { bench: { type: 'openai-compatible', baseUrl: modelUrl } },
      models: models.map((id) => ({ id, provider: 'bench', model: id, kind: 'chat', agentTypes: ['tool'] })),
      defaults: { chat: models[0] },
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
    QUIRE_MODELS: modelUrl && catalogue,
    QUIRE_LOG_LEVEL: 'warn',
  };
  const stack = await startStack({
    dataDir,
    freePorts: true,
    env,
    ...(processes && { processes: [...processes] }),
  });
  const token = await getToken(stack, 'builder');
  return {
    token,
    call: createCaller(token),
    tokenOf: (client: string) => getToken(stack, client),
    agents: stack.urls.agents ?? '',
    urls: stack.urls,
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
