import { sql } from '@quire/db';
import type { SealedColumn } from '@quire/service-kit';
import { signingKeys } from './keys/keyring.ts';

/** All that this service seals. */
export const identitySealed: readonly SealedColumn[] = [
  {
    name: 'identity.signing_key.sealed_jwk',
    purpose: signingKeys,
    selectStale: (mark, limit) => sql`select kid::text as key, kid::text as bound_to, sealed_jwk as sealed
      from identity.signing_key
      where substring(sealed_jwk from 1 for ${mark.length}::int) <> ${mark} order by kid limit ${limit}`,
    replace: (key, sealed, renewed) =>
      sql`update identity.signing_key set sealed_jwk = ${renewed} where kid = ${key} and sealed_jwk = ${sealed}`,
  },
];
