import { defineError } from '@quire/errors';

export const mcpUnreachable = defineError(
  'mcp.unreachable',
  502,
  (host: string, reason: string, cause?: unknown) => ({
    message: `The MCP server ${host} cannot be used: ${reason}.`,
    cause,
  }),
);
export const mcpTimedOut = defineError(
  'mcp.timed_out',
  504,
  (host: string, timeoutMs: number) =>
    `The MCP server ${host} did not answer within ${timeoutMs / 1000} s; the call was given up.`,
);
export const mcpCredentialRefused = defineError(
  'mcp.credential_refused',
  502,
  (host: string, status: number) =>
    `The MCP server ${host} answered ${status}: it does not take the credentials of its registration.`,
);
export const mcpBadAnswer = defineError(
  'mcp.bad_answer',
  502,
  (host: string, fault: string, cause?: unknown) => ({
    message: `The MCP server ${host} answered something that is not MCP: ${fault}.`,
    cause,
  }),
);
export const mcpAnswerTooLarge = defineError(
  'mcp.answer_too_large',
  502,
  (host: string, maxBytes: number) =>
    `The MCP server ${host} sent more than the ${maxBytes} bytes that an answer may have; the rest was not read.`,
);
/** The server answered with an error of the protocol, for instance that it has no such tool. */
export const mcpCallRefused = defineError(
  'mcp.call_refused',
  502,
  (host: string, code: number, message: string) =>
    `The MCP server ${host} refused the call (${code}): ${message}`,
);
/** The call was not carried out, or its answer is lost; only what changes nothing is repeated without being asked. */
export const mcpSessionLost = defineError(
  'mcp.session_lost',
  502,
  (host: string) => `The MCP server ${host} has ended our session; the next call opens a new one.`,
);
export const mcpTokenRefused = defineError(
  'mcp.token_refused',
  502,
  (host: string, fault: string) => `No access token could be had from ${host}: ${fault}.`,
);
export const mcpCallerUnknown = defineError(
  'mcp.caller_unknown',
  400,
  () =>
    'The MCP server takes the token of the caller, and there is none: such a server cannot be used by runs and other background work.',
);
export const mcpPassthroughForbidden = defineError('mcp.passthrough_forbidden', 400, (host: string) => ({
  message: `The token of the caller may not be handed to ${host}: the operator has not listed it (QUIRE_MCP_PASSTHROUGH_HOSTS).`,
  fields: { 'auth.type': [`The operator has not listed ${host} in QUIRE_MCP_PASSTHROUGH_HOSTS.`] },
}));
export const mcpPoolBusy = defineError('mcp.pool_busy', 503, (connections: number) => ({
  message: `All ${connections} connections to MCP servers are in use; repeat the request in a few seconds.`,
  headers: { 'retry-after': '5' },
}));
