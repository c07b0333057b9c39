import { type ServerAddresses, startServers } from '@quire/embedded';
import type { TestProject } from 'vitest/node';
import { proveOwn } from './own-servers.ts';
import { createTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    servers: ServerAddresses;
  }
}

/** Throwaway servers for all integration tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startServers({ throwaway: true });
  try {
    await proveOwn(servers);
    await createTemplate(servers);
    const { databaseUrl, databaseOwnerUrl, redisUrl, s3 } = servers;
    project.provide('servers', { databaseUrl, databaseOwnerUrl, redisUrl, s3 });
    return servers.stop;
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
