import { mcpValidationJob } from '@quire/contracts/agents';
import { type JobHandler, jobCancelled } from '@quire/queue';
import type { McpLooks } from './mcp-looks.ts';
import type { McpRecords } from './mcp-records.ts';
import { mcpServerNotFound } from './mcp-servers.errors.ts';
import { updateMcpServerStatus } from './mcp-servers.sql.ts';

interface ValidationHandlerDeps {
  mcpRecords: McpRecords;
  mcpLooks: McpLooks;
}

/** What a worker does with a server that was registered without waiting for it: one look, and its status tells. */
export function createMcpValidationHandler(
  deps: ValidationHandlerDeps,
): JobHandler<typeof mcpValidationJob.payload> {
  const { mcpRecords, mcpLooks } = deps;
  return {
    async handle({ id, tenant, payload, signal, finish }) {
      const { mcpServerId, revision } = payload;
      const server = await mcpRecords.resolve(tenant, { id: mcpServerId }).catch((error: unknown) => {
        throw isGone(error) ? jobCancelled(id) : error;
      });
      const { valid } = await mcpLooks.look(server, { tenant, signal });
      const status = valid ? 'AVAILABLE' : 'UNAVAILABLE';
      await finish((tx) => updateMcpServerStatus(tx, { id: mcpServerId, revision, status }));
    },
    async abandon(tx, { payload }) {
      const { mcpServerId: id, revision } = mcpValidationJob.payload.parse(payload);
      await updateMcpServerStatus(tx, { id, revision, status: 'UNAVAILABLE' });
    },
  };
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === mcpServerNotFound.code;
