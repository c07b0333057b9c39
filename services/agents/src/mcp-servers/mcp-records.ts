import { createHash } from 'node:crypto';
import type { McpServer as ShownServer } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { McpServer } from '@quire/mcp';
import type { Seal } from '@quire/seal';
import { mcpServerNotFound } from './mcp-servers.errors.ts';
import {
  findMcpServer,
  findMcpServerByUrl,
  type McpServerRow,
  updateMcpServerStatus,
} from './mcp-servers.sql.ts';
import { maskAuth, openAuth } from './stored-auth.ts';

/** A server ready to be called, with the name that its tenant knows it by. */
interface ResolvedMcpServer extends McpServer {
  name: string;
}

/** How an agent's version names a server. */
type McpServerReference = { id: string } | { url: string };

/** The registered servers as those see them who call them. */
export interface McpRecords {
  /** Throws `mcp_server.not_found` where the tenant sees no such server. */
  get(tenant: string, id: string): Promise<McpServerRow>;
  /** With its secret in the clear. An address that is not registered is called without credentials. */
  resolve(tenant: string, reference: McpServerReference): Promise<ResolvedMcpServer>;
  /** The same of a record that is at hand. */
  open(row: McpServerRow): ResolvedMcpServer;
  noteHealth(server: McpServer, isAvailable: boolean): Promise<void>;
}

interface RecordsDeps {
  db: Db;
  mcpSeal: Seal;
}

/** What the secret of a server is bound to. */
export const sealedFor = ({ tenant, id }: { tenant: string; id: string }) => `${tenant} ${id}`;

export function createMcpRecords({ db, mcpSeal }: RecordsDeps): McpRecords {
  async function get(tenant: string, id: string): Promise<McpServerRow> {
    const row = await findMcpServer(db.tenant(tenant), tenant, id);
    if (!row) throw mcpServerNotFound(id);
    return row;
  }

  function open(row: McpServerRow): ResolvedMcpServer {
    const { id, tenant: owner, name, revision, url, transport, auth, sealedSecret } = row;
    const secret = () => {
      if (!sealedSecret) throw new Error(`MCP server ${id} lost its secret`);
      return mcpSeal.open(sealedSecret, sealedFor(row));
    };
    return { id, owner, name, revision, url, transport, auth: openAuth(auth, secret) };
  }

  return {
    get,
    open,
    async resolve(tenant, reference) {
      if ('id' in reference) return open(await get(tenant, reference.id));
      const { url } = reference;
      const row = await findMcpServerByUrl(db.tenant(tenant), tenant, url);
      if (row) return open(row);
      if (!URL.canParse(url)) throw mcpServerNotFound(url);
      return unregistered(tenant, url);
    },
    async noteHealth({ id, owner, revision }, isAvailable) {
      const status = isAvailable ? 'AVAILABLE' : 'UNAVAILABLE';
      if (isRegistered(id)) await updateMcpServerStatus(db.tenant(owner), { id, revision, status });
    },
  };
}

const unregisteredMark = 'url:';
const isRegistered = (id: string) => !id.startsWith(unregisteredMark);

const unregistered = (owner: string, url: string): ResolvedMcpServer => ({
  id: `${unregisteredMark}${createHash('sha256').update(url).digest('hex').slice(0, 32)}`,
  owner,
  name: new URL(url).host,
  revision: 1,
  url,
  transport: 'streamable_http',
  auth: { type: 'none' },
});

/** A record as answers show it. */
export function showMcpServer(row: McpServerRow): ShownServer {
  const [accountId = '', environmentId = ''] = row.tenant.split('/').map(decodeURIComponent);
  const {
    id: mcpServerId,
    name,
    description,
    url,
    transport,
    isGlobal: isGlobalServer,
    status,
    properties,
  } = row;
  const { createdAt, createdBy, modifiedAt, modifiedBy } = row;
  const auth = maskAuth(row.auth);
  const what = { mcpServerId, accountId, environmentId, name, description, url, transport, auth };
  return { ...what, isGlobalServer, status, properties, createdAt, createdBy, modifiedAt, modifiedBy };
}
