/** What a server may cost us. */
export interface McpLimits {
  /** Of one answer, as it comes over the wire, and of one event of a standing stream. */
  maxAnswerBytes: number;
  /** Until a connection is ready to be used. */
  connectTimeoutMs: number;
  /** Of listing all tools, and of a call that does not bring its own. */
  callTimeoutMs: number;
  /** Within it an answer that broke off is taken up again, or it never comes. */
  resumeWithinMs: number;
  /** Connections of this process, all servers together. */
  maxConnections: number;
  /** Of those, for one tenant. */
  maxPerTenant: number;
  /** Calls that may wait for one of them. */
  maxWaiting: number;
  maxWaitMs: number;
  /** How long an unused connection stays. */
  idleMs: number;
  /** How long a list of tools is taken for what the server has; a change notice ends it sooner. */
  toolListMs: number;
  maxTools: number;
  maxPages: number;
  /** Of all tools of a server, as JSON. */
  maxToolListBytes: number;
  maxSchemaBytes: number;
  maxDescriptionLength: number;
}

export const defaultLimits: McpLimits = {
  maxAnswerBytes: 8 * 1024 * 1024,
  connectTimeoutMs: 15_000,
  callTimeoutMs: 60_000,
  resumeWithinMs: 15_000,
  maxConnections: 500,
  maxPerTenant: 250,
  maxWaiting: 1_000,
  maxWaitMs: 5_000,
  idleMs: 60_000,
  toolListMs: 300_000,
  maxTools: 1_000,
  maxPages: 50,
  maxToolListBytes: 4 * 1024 * 1024,
  maxSchemaBytes: 64 * 1024,
  maxDescriptionLength: 4_096,
};
