import { z } from 'zod';
import { defineJob } from '../job.ts';

/** Looks at an MCP server that was registered without waiting for it. */
export const mcpValidationJob = defineJob({
  name: 'agents.mcp-validation',
  payload: z.object({ mcpServerId: z.uuid(), revision: z.number().int() }),
  attempts: 3,
  timeoutMs: 60_000,
  backoffMs: 1_000,
});
