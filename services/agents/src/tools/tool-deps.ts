import type { McpPool } from '@quire/mcp';
import type { Catalogue } from '@quire/models';
import type { Sandbox } from '@quire/sandbox';
import type { Storage } from '@quire/storage';
import type { Files } from '../files/files.ts';
import type { McpRecords } from '../mcp-servers/mcp-records.ts';
import type { TaskAgents } from './task-agents.ts';

/** What the tools of all kinds stand on. */
export interface ToolDeps {
  catalogue: Catalogue;
  mcpRecords: McpRecords;
  mcpPool: McpPool;
  taskAgents: TaskAgents;
  sandbox: Sandbox;
  files: Files;
  storage: Pick<Storage, 'get'>;
}
