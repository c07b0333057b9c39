import type { Waiting } from './pause.ts';

/** On whose behalf an agent is invoked. */
export interface Caller {
  tenant: string;
  userId: string;
  /** As the client names what belongs together. */
  sessionId?: string;
  correlationId?: string;
  /** The bearer token of the request, for MCP servers that take it. */
  callerToken?: string;
  /** Agents that have asked for this one, from the first. */
  agentPath?: readonly string[];
  /** How calls of tools that need a person's approval wait for it. */
  waiting?: Waiting;
  /** Told before a tool is called that changes something outside. Throws where it must not be called. */
  beforeEffect?(tool: string): Promise<void>;
}
