import { connectDb, type Db, sql } from '@quire/db';
import type { Log } from '@quire/service-kit';
import { createClients } from './clients/clients.ts';
import { readRegistrations } from './clients/registration.ts';
import type { IdentityConfig } from './config.ts';
import { createKeyring, type Keyring } from './keys/keyring.ts';
import { createTokenEndpoint, type TokenEndpoint } from './token/token-endpoint.ts';

export interface Deps {
  /** `iss` of the tokens. */
  issuer: string;
  keyring: Keyring;
  endpoint: TokenEndpoint;
  ping: () => Promise<unknown>;
  close(): Promise<void>;
}

/** How often a process looks for keys that another one made, or that are due. */
const maintainEveryMs = 30_000;

/** Builds what the service works with: loads or makes the signing keys and registers the configured clients. */
export async function createDeps(config: IdentityConfig, log: Log): Promise<Deps> {
  const db = connectIdentityDb(config, log);
  const issuer = `${config.QUIRE_IDENTITY_URL.replace(/\/$/, '')}/idp`;
  const secrets = { secret: config.QUIRE_SECRET, previousSecret: config.QUIRE_SECRET_PREVIOUS };
  const keyring = createKeyring({ db, ...secrets });
  const clients = createClients({ db, ...secrets });
  try {
    await keyring.maintain();
    if (config.QUIRE_DEV_CLIENTS)
      for (const registration of await readRegistrations(config.QUIRE_DEV_CLIENTS))
        await clients.register(registration);
  } catch (error) {
    await db.close();
    throw error;
  }
  const maintain = () =>
    keyring.maintain().catch((err: unknown) => log.warn({ err }, 'signing keys not refreshed'));
  const timer = setInterval(maintain, maintainEveryMs).unref();
  return {
    issuer,
    keyring,
    endpoint: createTokenEndpoint({ issuer, clients, keyring, log }),
    ping: () => db.run(sql`select 1`),
    async close() {
      clearInterval(timer);
      await db.close();
    },
  };
}

export const connectIdentityDb = (config: IdentityConfig, log: Log): Db =>
  connectDb({
    url: config.DATABASE_URL,
    onError: (err) => log.warn({ err }, 'database connection lost'),
  });
