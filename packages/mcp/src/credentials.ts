import { createHash } from 'node:crypto';
import type { AuthProvider } from '@modelcontextprotocol/client';
import type { AccessTokens } from './access-tokens.ts';
import { type InFlight, inFlight } from './in-flight.ts';
import { mcpCallerUnknown, mcpPassthroughForbidden } from './mcp.errors.ts';
import type { McpCredential, McpServer } from './mcp-server.ts';

/** Whether the operator lets the tokens of callers go to an address. */
export type MaySeeCallers = (url: URL) => boolean;

/** What the requests to a server carry. */
export interface Bearings {
  headers: Record<string, string>;
  authProvider?: AuthProvider;
}

/** Throws where the server takes the caller's token and may not have it, or there is none. */
export function checkCredential(
  { url, auth }: McpServer,
  { callerToken }: McpCredential,
  may: MaySeeCallers,
): void {
  if (auth.type !== 'passthrough') return;
  const address = new URL(url);
  if (!may(address)) throw mcpPassthroughForbidden(address.host);
  if (callerToken === undefined) throw mcpCallerUnknown();
}

/** Those with the same key may share a connection. */
export function keyOf(
  { id, revision, auth }: McpServer,
  { tenant = '', callerToken = '' }: McpCredential = {},
): string {
  const caller = auth.type === 'passthrough' ? createHash('sha256').update(callerToken).digest('base64') : '';
  return JSON.stringify([id, revision, tenant, caller]);
}

export function bearingsOf(
  server: McpServer,
  { callerToken }: McpCredential,
  tokens: AccessTokens,
): Bearings {
  const { auth } = server;
  switch (auth.type) {
    case 'none':
      return { headers: {} };
    case 'api_key':
      return { headers: { [auth.headerName]: auth.prefix + auth.apiKey } };
    case 'passthrough':
      return { headers: { authorization: `Bearer ${callerToken}` } };
    case 'oauth_client_credentials': {
      // Of calls under way at once, each may have gone out with another token.
      const used = new WeakMap<InFlight, string>();
      let last: string | undefined;
      const token = async () => {
        last = await tokens.get(server, auth);
        const call = inFlight.getStore();
        if (call) used.set(call, last);
        return last;
      };
      return {
        headers: {},
        authProvider: {
          token,
          // The request is repeated once with the token that is had next.
          async onUnauthorized() {
            const call = inFlight.getStore();
            tokens.forget(server, call ? used.get(call) : last);
          },
        },
      };
    }
  }
}
