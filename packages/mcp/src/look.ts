import { AppError } from '@quire/errors';
import { mcpTimedOut } from './mcp.errors.ts';
import type { McpVerdict } from './mcp-server.ts';

/** Of a whole look at a server. */
const lookWithinMs = 20_000;

const nothing = { valid: false, protocolVersion: null, serverInfo: null, toolCount: null };

type Found = Pick<McpVerdict, 'protocolVersion' | 'serverInfo' | 'toolCount'>;

/** Tells how a look at a server went, in bounded time; what is wrong with the server is not thrown. */
export async function look(
  host: string,
  given: AbortSignal | undefined,
  find: (signal: AbortSignal) => Promise<Found>,
): Promise<McpVerdict> {
  const began = performance.now();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(mcpTimedOut(host, lookWithinMs)), lookWithinMs);
  const latencyMs = () => Math.round(performance.now() - began);
  try {
    const found = await find(given ? AbortSignal.any([given, limit.signal]) : limit.signal);
    return { valid: true, latencyMs: latencyMs(), ...found, error: null };
  } catch (error) {
    if (given?.aborted || !(error instanceof AppError)) throw error;
    return { ...nothing, latencyMs: latencyMs(), error: error.message };
  } finally {
    clearTimeout(timer);
  }
}
