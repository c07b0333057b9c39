import { maskedSecret, type NewMcpAuth } from '@quire/contracts/agents';
import { mcpPassthroughForbidden } from '@quire/mcp';
import type { AllowedHosts, Outgoing } from '@quire/outgoing';
import type { Seal } from '@quire/seal';
import { sealedFor } from './mcp-records.ts';
import { secretNeeded } from './mcp-servers.errors.ts';
import type { McpServerRow } from './mcp-servers.sql.ts';
import { type StoredAuth, secretField, splitAuth } from './stored-auth.ts';

/** What a connection to a server rests on. */
type Link = Pick<McpServerRow, 'url' | 'transport' | 'auth' | 'sealedSecret'>;

interface Given {
  url?: string;
  transport?: McpServerRow['transport'];
  auth?: NewMcpAuth;
}

interface LinksDeps {
  outgoing: Outgoing;
  mcpSeal: Seal;
  passthroughHosts: AllowedHosts;
}

/** Checks what users say of a server's address and credentials, and seals the secret. */
export interface Links {
  /** Throws the 400s of addresses and credentials that cannot be used. */
  make(owner: { tenant: string; id: string }, given: Given & { url: string }): Promise<Link>;
  /** What a change makes of a link; undefined where it stays what it is. */
  change(row: McpServerRow, given: Given): Promise<Link | undefined>;
  maySeeCallers(url: URL): boolean;
}

export function createLinks({ outgoing, mcpSeal, passthroughHosts }: LinksDeps): Links {
  function maySeeCallers({ protocol, hostname, port }: URL): boolean {
    const name = hostname.replace(/^\[(.*)\]$/, '$1');
    const number = Number(port || (protocol === 'https:' ? 443 : 80));
    return (
      passthroughHosts.hasName(name, number) || (isAddress(name) && passthroughHosts.hasAddress(name, number))
    );
  }

  async function check(url: string, auth: StoredAuth): Promise<void> {
    await outgoing.check(url, 'url');
    if (auth.type === 'oauth_client_credentials') await outgoing.check(auth.tokenUrl, 'auth.tokenUrl');
    const address = new URL(url);
    if (auth.type === 'passthrough' && !maySeeCallers(address)) throw mcpPassthroughForbidden(address.host);
  }

  return {
    maySeeCallers,
    async make(owner, { url, transport = 'streamable_http', auth: given = { type: 'none' } }) {
      const { stored: auth, secret } = splitAuth(given);
      if (secret === maskedSecret) throw secretNeeded(`auth.${secretField[auth.type]}`, unknownSecret);
      await check(url, auth);
      const sealedSecret = secret === undefined ? null : mcpSeal.close(secret, sealedFor(owner));
      return { url, transport, auth, sealedSecret };
    },
    async change(row, { url = row.url, transport = row.transport, auth: given }) {
      const { stored: auth, secret = maskedSecret } = given ? splitAuth(given) : { stored: row.auth };
      const field = secretField[auth.type];
      const isKept = secret === maskedSecret;
      const isSame = url === row.url && transport === row.transport && isEqual(auth, row.auth);
      if (isSame && isKept) return undefined;
      if (field && isKept) {
        if (auth.type !== row.auth.type) throw secretNeeded(`auth.${field}`, unknownSecret);
        // Whoever may change the record need not know its secret, and could have it sent anywhere.
        if (!isSameOrigin(url, row.url) || !isSameOrigin(tokenUrlOf(auth), tokenUrlOf(row.auth)))
          throw secretNeeded(`auth.${field}`, 'It is not handed to another address; give it again.');
      }
      await check(url, auth);
      const kept = isKept ? row.sealedSecret : mcpSeal.close(secret, sealedFor(row));
      return { url, transport, auth, sealedSecret: field ? kept : null };
    },
  };
}

const unknownSecret = `${maskedSecret} stands for a secret that is known, and there is none.`;
const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname);
const isEqual = (one: unknown, other: unknown) => canonical(one) === canonical(other);
const canonical = (value: unknown) => JSON.stringify(Object.entries(value ?? {}).sort());
const tokenUrlOf = (auth: StoredAuth) => (auth.type === 'oauth_client_credentials' ? auth.tokenUrl : '');

const isSameOrigin = (one: string, other: string) =>
  one === other ||
  (URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin);
