import type { McpServerTools, McpValidation } from '@quire/contracts/agents';
import type { McpCredential, McpPool, McpServer } from '@quire/mcp';
import type { McpRecords } from './mcp-records.ts';

/** Who looks, and until when. */
interface Viewer extends McpCredential {
  tenant: string;
  signal?: AbortSignal;
}

/** What can be seen of registered servers by calling them. */
export interface McpLooks {
  /** Connects and counts the tools; says what is wrong and never throws for it. */
  look(server: McpServer, viewer: Viewer): Promise<McpValidation>;
  /** The same of a record, whose status tells the outcome from then on. */
  validate(id: string, viewer: Viewer): Promise<McpValidation>;
  tools(id: string, viewer: Viewer): Promise<McpServerTools>;
}

interface LooksDeps {
  mcpRecords: McpRecords;
  mcpPool: McpPool;
}

export function createMcpLooks({ mcpRecords, mcpPool }: LooksDeps): McpLooks {
  const look: McpLooks['look'] = (server, { signal, ...credential }) =>
    mcpPool.validate({ server, credential, signal });

  return {
    look,
    async validate(id, viewer) {
      const server = await mcpRecords.resolve(viewer.tenant, { id });
      const verdict = await look(server, viewer);
      // One whose token is not taken says nothing about the server.
      if (verdict.valid || server.auth.type !== 'passthrough')
        await mcpRecords.noteHealth(server, verdict.valid);
      return verdict;
    },
    async tools(id, { signal, ...credential }) {
      const server = await mcpRecords.resolve(credential.tenant, { id });
      const { tools, skipped } = await mcpPool.listTools({ server, credential, signal });
      return {
        mcpServerId: id,
        serverName: server.name,
        url: server.url,
        tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
        count: tools.length,
        ...(skipped.length > 0 && { skipped }),
      };
    },
  };
}
