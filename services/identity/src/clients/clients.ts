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

interface ClientsDeps {
  db: Db;
  /** The product's. */
  secret: string;
  /** What it was before, for clients that were registered under it. */
  previousSecret?: string;
}

/**
 * Registered clients. Secrets are random and long, so a keyed hash is as good as a slow one and costs a token
 * request nothing; without the product's secret a copy of the table is worthless.
 */
export function createClients({ db, secret, previousSecret }: ClientsDeps): Clients {
  const hashWith = (from: string) => {
    const key = Buffer.from(hkdfSync('sha256', from, '', 'identity client secrets', 32));
    return (clientId: string, clientSecret: string) =>
      createHmac('sha256', key).update(`${clientId}\n${clientSecret}`).digest('base64url');
  };
  const hash = hashWith(secret);
  const hashes = previousSecret === undefined ? [hash] : [hash, hashWith(previousSecret)];

  return {
    // Ids are visible ASCII: what else a request sends cannot be one, and Postgres would refuse a NUL.
    find: async (clientId) => (/^[\x21-\x7e]{1,128}$/.test(clientId) ? findClient(db, clientId) : undefined),
    async register({ clientSecret, ...client }) {
      await upsertClient(db, { ...client, secretHash: hash(client.clientId, clientSecret) });
    },
    secretMatches(clientId, clientSecret, secretHash) {
      const known = Buffer.from(secretHash);
      return hashes.some((of) => timingSafeEqual(Buffer.from(of(clientId, clientSecret)), known));
    },
  };
}
