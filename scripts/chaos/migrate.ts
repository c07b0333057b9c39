import { migrate } from '@quire/db';

/** Brings throwaway servers up to date. */
export const migrateServers = (servers: { databaseUrl: string; databaseOwnerUrl: string }) =>
  migrate({ ownerUrl: servers.databaseOwnerUrl, appUrl: servers.databaseUrl });
