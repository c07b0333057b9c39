import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db } from '@quire/db';
import { type ClientRow, findClient, upsertClient } from './clients.sql.ts';
import type { ClientRegistration } from './registration.ts';

export interface Clients {
  find(clientId: string): Promise<ClientRow | undefined>;
  /** Adds the client, or replaces what was registered under its id. */
  register(registration: ClientRegistration): Promise<void>;
  secretMatches(clientId: string, secret: string, secretHash: string): boolean;
}

/**
 * Registered clients. Secrets are random and long, so a keyed hash is as good as a slow one and costs a token
 * request nothing; without the product's secret a copy of the table is worthless.
 */
export function createClients({ db, secret }: { db: Db; secret: string }): Clients {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'identity client secrets', 32));
  const hash = (clientId: string, clientSecret: string) =>
    createHmac('sha256', key).update(`${clientId}\n${clientSecret}`).digest('base64url');

  return {
    // Ids are visible ASCII: what else a request sends cannot be one, and Postgres would refuse a NUL.
    find: async (clientId) => (/^[\x21-\x7e]{1,128}$/.test(clientId) ? findClient(db, clientId) : undefined),
    async register({ clientSecret, ...client }) {
      await upsertClient(db, { ...client, secretHash: hash(client.clientId, clientSecret) });
    },
    secretMatches(clientId, clientSecret, secretHash) {
      return timingSafeEqual(Buffer.from(hash(clientId, clientSecret)), Buffer.from(secretHash));
    },
  };
}
