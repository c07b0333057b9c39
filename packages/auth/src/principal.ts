import { unverifiableToken } from './auth.errors.ts';
import type { TokenClaims } from './claims.ts';

/** An environment of an account. `id` is `<account>/<environment>`, each part percent-encoded. */
export interface Tenant {
  id: string;
  accountId: string;
  environmentId: string;
}

/** Who calls, for which tenant, and what the call may do. */
export interface Principal {
  subject: string;
  clientId: string;
  tenant: Tenant;
  /** The person behind the call; the subject, unless a restricted client names somebody else. */
  userId: string;
  groups: readonly string[];
  roles: readonly string[];
  scopes: ReadonlySet<string>;
  permissions: ReadonlySet<string>;
  /** The client holds the restricted scope and spoke for the tenant and user it named. */
  restricted: boolean;
}

/** The principal of a token that speaks for itself. */
export function principalOf(
  claims: TokenClaims,
  names: { accountId: string; environmentId: string },
): Principal {
  const { accountId, environmentId, groups, roles, scopes, permissions } = claims;
  if (!isTenantPart(accountId)) throw lacks(names.accountId);
  if (!isTenantPart(environmentId)) throw lacks(names.environmentId);
  const { subject, clientId } = identify(claims);
  const tenant = tenantOf(accountId, environmentId);
  return {
    subject,
    clientId,
    tenant,
    userId: subject,
    groups,
    roles,
    scopes,
    permissions,
    restricted: false,
  };
}

/** A token names a subject, a client or both; issuers differ in which of them they leave out. */
export function identify({ subject, clientId }: TokenClaims): { subject: string; clientId: string } {
  const known = subject ?? clientId;
  if (known === undefined) throw lacks('sub');
  return { subject: known, clientId: clientId ?? known };
}

/** Tenant ids become parts of object keys and paths: no control or unpaired characters, nothing like `..`. */
export const isTenantPart = (text: string | undefined): text is string =>
  text !== undefined && /^[^\p{C}]{1,200}$/u.test(text) && !/^\.+$/.test(text);

export const tenantOf = (accountId: string, environmentId: string): Tenant => ({
  id: `${encodeURIComponent(accountId)}/${encodeURIComponent(environmentId)}`,
  accountId,
  environmentId,
});

const lacks = (claim: string) => unverifiableToken(`its claim ${claim} is missing or not usable`);
