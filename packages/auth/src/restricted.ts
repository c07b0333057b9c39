import { z } from 'zod';
import { badContextHeader } from './auth.errors.ts';
import type { TokenClaims } from './claims.ts';
import { identify, isTenantPart, type Principal, tenantOf } from './principal.ts';
import { permissionsOfRoles } from './roles.ts';

/** Values of `X-Account-ID`, `X-Environment-ID` and `X-User-Context`. */
export interface ContextHeaders {
  accountId?: string;
  environmentId?: string;
  userContext?: string;
}

/** Clients with this scope are trusted to name the tenant and the user they call for. */
export const restrictedScope = 'cin-agent-builder.restricted';

const Names = z.array(z.string().min(1).max(256)).max(1_000);
const UserContext = z.strictObject({
  userId: z.string().regex(/^[^\p{C}]{1,256}$/u),
  groups: Names.optional(),
  roles: Names.optional(),
  permissions: Names.optional(),
});

/** The principal a restricted client speaks for. The user never gets more than the client's registration allows. */
export function restrictedPrincipal(claims: TokenClaims, headers: ContextHeaders): Principal {
  const accountId = tenantHeader('X-Account-ID', headers.accountId);
  const environmentId = tenantHeader('X-Environment-ID', headers.environmentId);
  const user = headers.userContext === undefined ? undefined : readUserContext(headers.userContext);
  const { subject, clientId } = identify(claims);
  return {
    subject,
    clientId,
    tenant: tenantOf(accountId, environmentId),
    userId: user?.userId ?? subject,
    groups: user?.groups ?? [],
    roles: user?.roles ?? [],
    scopes: claims.scopes,
    permissions: user ? narrow(claims.permissions, user) : claims.permissions,
    restricted: true,
  };
}

function tenantHeader(name: string, value: string | undefined): string {
  if (!value) throw badContextHeader(name, 'is required with this client.');
  if (!isTenantPart(value)) throw badContextHeader(name, 'does not hold an id.');
  return value;
}

/** A context that names neither roles nor permissions says who the user is, not what the user may do. */
function narrow(allowed: ReadonlySet<string>, { roles, permissions }: z.output<typeof UserContext>) {
  if (!roles && !permissions) return allowed;
  const claimed = [...(permissions ?? []), ...permissionsOfRoles(roles ?? [])];
  return new Set(claimed.filter((permission) => allowed.has(permission)));
}

function readUserContext(header: string) {
  const fault = (reason: string) => badContextHeader('X-User-Context', reason);
  const parsed = UserContext.safeParse(decode(header));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue?.path.length && issue?.code !== 'unrecognized_keys')
    throw fault('must be base64url of a JSON object {userId, groups?, roles?, permissions?}.');
  throw fault(`is not valid at ${issue.path.join('.') || issue.code}: ${issue.message}`);
}

function decode(header: string): unknown {
  if (!/^[\w-]+={0,2}$/.test(header)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64url')));
  } catch {
    return undefined;
  }
}
