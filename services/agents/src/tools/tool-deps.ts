import type { VersionRef } from '@quire/contracts/agents';
import type { McpPool } from '@quire/mcp';
import type { Catalogue } from '@quire/models';
import type { Sandbox } from '@quire/sandbox';
import type { Storage } from '@quire/storage';
import type { Target } from '../agents/targets.ts';
import type { Files } from '../files/files.ts';
import type { Caller } from '../invocation/caller.ts';
import type { McpRecords } from '../mcp-servers/mcp-records.ts';

/** Task agents as tools of other agents. */
export interface TaskAgents {
  /** Throws what forbids the caller to go a step deeper, or a 404. */
  find(caller: Caller, agentId: string, version: VersionRef): Promise<Target>;
  /** The agent's answer. Throws what the agent fails with. */
  ask(caller: Caller, target: Target, inputs: Record<string, unknown>, signal: AbortSignal): Promise<string>;
}

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
