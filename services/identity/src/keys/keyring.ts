import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { newId } from '@quire/contracts';
import type { Db, Queryable } from '@quire/db';
import { createSeal } from '@quire/seal';
import { z } from 'zod';
import { activeKey, type KeyTimes, planRotation } from './rotation.ts';
import { deleteSigningKeys, insertSigningKey, listSigningKeys, lockSigningKeys } from './signing-keys.sql.ts';

/** A private RSA key in JWK form (RFC 7518 section 6.3). */
const PrivateJwk = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

export interface SigningKey extends KeyTimes {
  jwk: z.output<typeof PrivateJwk> & { kid: string; alg: 'RS256'; use: 'sig' };
}

/** The signing keys that all identity processes share. */
export interface Keyring {
  /** All published keys; the array is the same as long as the keys are. */
  keys(): readonly SigningKey[];
  /** The one that signs now. */
  active(): SigningKey;
  /** Brings keys and database up to date with each other and with the clock. */
  maintain(): Promise<void>;
  /** Prepares a successor now; it signs once verifiers had time to fetch it. */
  rotate(): Promise<void>;
}

/** What the keys are sealed for. */
export const signingKeys = 'identity signing keys';

interface KeyringOptions {
  db: Db;
  secret: string;
  /** What it was before, for keys that were sealed under it. */
  previousSecret?: string;
  now?: () => number;
}

/** Keys live in Postgres, sealed; whoever changes them holds a lock, so processes never disagree. */
export function createKeyring({ db, secret, previousSecret, now = Date.now }: KeyringOptions): Keyring {
  const seal = createSeal(secret, signingKeys, previousSecret);
  let current: readonly SigningKey[] = [];

  async function load(tx: Queryable): Promise<SigningKey[]> {
    const rows = await listSigningKeys(tx);
    return rows.map(({ kid, sealedJwk, activeFrom }) => {
      const known = current.find((key) => key.kid === kid);
      if (known) return known;
      return {
        kid,
        activeFromMs: activeFrom,
        jwk: { ...unseal(sealedJwk, kid), kid, alg: 'RS256', use: 'sig' },
      };
    });
  }

  function unseal(sealed: Buffer, kid: string) {
    try {
      return PrivateJwk.parse(JSON.parse(seal.open(sealed, kid)));
    } catch (cause) {
      throw new Error('The signing keys were sealed with another QUIRE_SECRET; start with that one.', {
        cause,
      });
    }
  }

  async function update(force: boolean): Promise<void> {
    const found = await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      const keys = await load(tx);
      const { createActiveFromMs, drop } = planRotation(keys, now(), force);
      if (createActiveFromMs !== undefined) {
        const kid = newId();
        await insertSigningKey(tx, kid, seal.close(JSON.stringify(await makeJwk()), kid), createActiveFromMs);
      }
      if (drop.length > 0) await deleteSigningKeys(tx, drop);
      return createActiveFromMs === undefined && drop.length === 0 ? keys : load(tx);
    });
    const same = found.length === current.length && found.every((key, i) => key === current[i]);
    if (!same) current = found;
  }

  return {
    keys: () => current,
    active() {
      const key = activeKey(current, now());
      if (!key) throw new Error('the keyring was used before its first maintain()');
      return key;
    },
    maintain: () => update(false),
    rotate: () => update(true),
  };
}

async function makeJwk() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return privateKey.export({ format: 'jwk' });
}
