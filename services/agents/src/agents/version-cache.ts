import type { Version } from '@quire/contracts/agents';
import { LRUCache } from 'lru-cache';

/** Characters of configuration that are kept, roughly. */
const maxSize = 64 * 1_024 * 1_024;

/** Versions that were used lately. They never change; whether they may be seen is asked each time. */
export interface VersionCache {
  get(tenant: string, agentId: string, ref: string): Version | undefined;
  /** Remembers a version by its id, and as what `ref` meant last. */
  set(tenant: string, agentId: string, ref: string, version: Version): void;
}

export function createVersionCache(): VersionCache {
  const versions = new LRUCache<string, Version>({
    max: 10_000,
    maxSize,
    sizeCalculation: ({ config }) => JSON.stringify(config).length + 200,
  });
  const key = (tenant: string, agentId: string, ref: string) => `${tenant}:${agentId}:${ref}`;
  return {
    get: (tenant, agentId, ref) => versions.get(key(tenant, agentId, ref)),
    set(tenant, agentId, ref, version) {
      versions.set(key(tenant, agentId, version.id), version);
      if (ref !== version.id) versions.set(key(tenant, agentId, ref), version);
    },
  };
}
