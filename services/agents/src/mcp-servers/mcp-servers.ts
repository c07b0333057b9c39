import { newId, type PageQuery, type Pagination, paginate } from '@quire/contracts';
import {
  type ChangeMcpServerBody,
  type CreateMcpServerBody,
  type McpServer,
  type McpServerStatus,
  mcpValidationJob,
  type ValidationMode,
} from '@quire/contracts/agents';
import { afterCommit, type Db, isUniqueViolation, type Once, type Queryable } from '@quire/db';
import type { Jobs } from '@quire/queue';
import { invalidRequest } from '@quire/service-kit';
import type { Author } from '../actor.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Links } from './link.ts';
import type { McpLooks } from './mcp-looks.ts';
import { type McpRecords, showMcpServer } from './mcp-records.ts';
import {
  administratorsOnly,
  globalServerFixed,
  mcpServerChanged,
  mcpServerNameTaken,
  mcpServerNotFound,
  mcpServerUnusable,
  tooManyMcpServers,
} from './mcp-servers.errors.ts';
import {
  countOwnMcpServers,
  deleteMcpServer,
  insertMcpServer,
  type McpServerRow,
  selectMcpServers,
  updateMcpServer,
} from './mcp-servers.sql.ts';

/** What comes with a request that registers or changes a server. */
interface Making {
  /** Of the caller, for servers that take it. */
  callerToken?: string;
  once?: Once;
}

export interface McpServers {
  create(author: Author, body: CreateMcpServerBody, making: Making): Promise<McpServer>;
  get(tenant: string, id: string): Promise<McpServer>;
  list(tenant: string, page: PageQuery): Promise<{ mcpServers: McpServer[]; pagination: Pagination }>;
  change(author: Author, id: string, body: ChangeMcpServerBody, making: Making): Promise<McpServer>;
  remove(author: Author, id: string): Promise<void>;
}

interface McpServersDeps {
  db: Db;
  jobs: Jobs;
  mcpRecords: McpRecords;
  mcpLinks: Links;
  mcpLooks: McpLooks;
}

/** Of one tenant. */
const maxServers = 1_000;

export function createMcpServers(deps: McpServersDeps): McpServers {
  const { db, jobs, mcpRecords, mcpLinks, mcpLooks } = deps;

  /** What the status is to be; a server that must be usable now and is not is refused. */
  async function look(row: McpServerRow, mode: ValidationMode, making: Making): Promise<McpServerStatus> {
    if (mode === 'skip') return 'CREATED';
    if (mode === 'async') {
      if (row.auth.type === 'passthrough') throw invalidRequest({ validationMode: [noCallerLater] });
      return 'VALIDATING';
    }
    const { tenant } = row;
    const viewer = { tenant, callerToken: making.callerToken };
    const { valid, error } = await mcpLooks.look(mcpRecords.open(row), viewer);
    if (!valid) throw mcpServerUnusable(error ?? '');
    return 'AVAILABLE';
  }

  async function lookLater(tx: Queryable, { tenant, id, revision, status }: McpServerRow): Promise<void> {
    if (status !== 'VALIDATING') return;
    await jobs.enqueue(tx, mcpValidationJob, { id: newId(), tenant, payload: { mcpServerId: id, revision } });
    afterCommit(tx, () => jobs.ring(mcpValidationJob));
  }

  /** The record, if the author may change it. */
  async function getOwn(author: Author, id: string): Promise<McpServerRow> {
    const row = await mcpRecords.get(author.tenant, id);
    if (row.isGlobal && !author.isAdministrator) throw administratorsOnly();
    if (row.tenant !== author.tenant) throw globalServerFixed();
    return row;
  }

  return {
    get: async (tenant, id) => showMcpServer(await mcpRecords.get(tenant, id)),
    async list(tenant, page) {
      const { rows, total } = await selectMcpServers(db.tenant(tenant), tenant, page);
      return { mcpServers: rows.map(showMcpServer), pagination: paginate(page, total) };
    },
    async create(author, body, making) {
      const { tenant, userId } = author;
      const { name, description = '', properties = {}, isGlobalServer: isGlobal = false } = body;
      if (isGlobal && !author.isAdministrator) throw administratorsOnly();
      const { count } = await countOwnMcpServers(db.tenant(tenant), tenant);
      if (count >= maxServers) throw tooManyMcpServers(maxServers);
      const id = newId();
      const link = await mcpLinks.make({ tenant, id }, body);
      const draft = {
        id,
        tenant,
        name,
        description,
        properties,
        isGlobal,
        status: 'CREATED' as const,
        ...link,
      };
      const status = await look({ ...draft, ...unwritten }, body.validationMode ?? 'immediate', making);
      return db
        .transaction(
          async (tx) => {
            const row = await insertMcpServer(tx, { ...draft, status, userId });
            await lookLater(tx, row);
            const details = { name, isGlobalServer: isGlobal };
            await recordAudit(tx, author, {
              action: 'mcp_server.create',
              target: id,
              fields: Object.keys(body),
              details,
            });
            return showMcpServer(row);
          },
          { tenant, once: making.once },
        )
        .catch(refuseTakenName(name));
    },
    async change(author, id, body, making) {
      const { tenant, userId } = author;
      const row = await getOwn(author, id);
      if ((body.isGlobalServer ?? row.isGlobal) !== row.isGlobal)
        throw invalidRequest({ isGlobalServer: ['It cannot be changed; register another server.'] });
      const { name, description, properties, validationMode } = body;
      const link = await mcpLinks.change(row, body);
      const mode = validationMode ?? (link ? 'immediate' : undefined);
      const status = mode && (await look({ ...row, ...link, revision: row.revision + 1 }, mode, making));
      return db
        .transaction(
          async (tx) => {
            const at = { tenant, id, revision: row.revision, userId };
            const changed = await updateMcpServer(tx, at, { name, description, properties, link, status });
            if (!changed) throw mcpServerChanged();
            await lookLater(tx, changed);
            const fields = Object.keys(body);
            await recordAudit(tx, author, {
              action: 'mcp_server.change',
              target: id,
              fields,
              details: { name: changed.name },
            });
            return showMcpServer(changed);
          },
          { tenant },
        )
        .catch(refuseTakenName(name ?? ''));
    },
    async remove(author, id) {
      const { tenant } = author;
      const { name } = await getOwn(author, id);
      await db.transaction(
        async (tx) => {
          if (!(await deleteMcpServer(tx, tenant, id))) throw mcpServerNotFound(id);
          await recordAudit(tx, author, { action: 'mcp_server.delete', target: id, details: { name } });
        },
        { tenant },
      );
    },
  };
}

/** Of a record that is looked at before it is written. */
const unwritten = { revision: 1, createdAt: '', createdBy: '', modifiedAt: '', modifiedBy: '' };

const noCallerLater =
  'The server takes the token of the caller, and there is none later; send "immediate" or "skip".';

const refuseTakenName = (name: string) => (error: unknown) => {
  throw isUniqueViolation(error, 'mcp_server_name') ? mcpServerNameTaken(name) : error;
};
