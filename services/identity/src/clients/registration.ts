import { readFile } from 'node:fs/promises';
import { permissions } from '@quire/contracts';
import { z } from 'zod';

const restrictedScope = 'cin-agent-builder.restricted';
const Scopes = z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'Expected a scope token (RFC 6749).'));

/** A client as an operator writes it down. */
const ClientRegistration = z
  .strictObject({
    clientId: z.string().regex(/^[\x21-\x7e]{1,128}$/, 'Expected visible ASCII without spaces.'),
    clientSecret: z.string().min(24, 'Expected a random secret of 24 characters or more.'),
    name: z.string().min(1),
    accountId: z.string().min(1),
    environmentId: z.string().min(1),
    /** What a token request may name. */
    scopes: Scopes.min(1),
    /** What every token carries, named or not. */
    defaultScopes: Scopes.default([]),
    permissions: z.array(z.enum(permissions)),
    /** May speak for any tenant: registered with the restricted scope as well. */
    restricted: z.boolean().default(false),
  })
  .transform(({ restricted, scopes, ...client }) => ({
    ...client,
    scopes: restricted ? [...new Set([...scopes, restrictedScope])] : scopes,
  }));
export type ClientRegistration = z.output<typeof ClientRegistration>;

/** Reads a JSON list of clients; throws with every fault and its place. */
export async function readRegistrations(file: string): Promise<ClientRegistration[]> {
  const parsed = z.array(ClientRegistration).safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is no list of clients:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
