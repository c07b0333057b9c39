import type { FastifyRequest } from 'fastify';

/** The token that a request came with, for MCP servers that take it. */
export const callerTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
