import type { Db } from '@quire/db';
import { createMcpPool } from '@quire/mcp';
import type { Outgoing } from '@quire/outgoing';
import { createSeal } from '@quire/seal';
import type { Log } from '@quire/service-kit';
import type { StoresConfig } from '../config.ts';
import { createLinks } from './link.ts';
import { createMcpLooks } from './mcp-looks.ts';
import { createMcpRecords } from './mcp-records.ts';
import { mcpSecrets } from './sealed.ts';

interface McpDeps {
  config: StoresConfig;
  db: Db;
  outgoing: Outgoing;
  log: Log;
}

/** Builds what service and worker need to have to do with MCP servers. */
export function connectMcp({ config, db, outgoing, log }: McpDeps) {
  const mcpSeal = createSeal(config.QUIRE_SECRET, mcpSecrets, config.QUIRE_SECRET_PREVIOUS);
  const mcpRecords = createMcpRecords({ db, mcpSeal });
  const mcpLinks = createLinks({ outgoing, mcpSeal, passthroughHosts: config.QUIRE_MCP_PASSTHROUGH_HOSTS });
  const { QUIRE_MCP_CONNECTIONS: maxConnections } = config;
  const mcpPool = createMcpPool({
    fetch: outgoing.open,
    maySeeCallers: mcpLinks.maySeeCallers,
    limits: { maxConnections, maxPerTenant: Math.ceil(maxConnections / 2) },
    onHealth(server, failure) {
      if (failure)
        log.info({ mcpServerId: server.id, reason: failure.message }, 'an mcp server cannot be used');
      if (failure && server.auth.type === 'passthrough') return;
      mcpRecords
        .noteHealth(server, !failure)
        .catch((err: unknown) => log.warn({ err }, 'the status of an mcp server was not written'));
    },
  });
  return { mcpRecords, mcpLinks, mcpPool, mcpLooks: createMcpLooks({ mcpRecords, mcpPool }) };
}
