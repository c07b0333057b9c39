/** What a client's registration says about scopes. */
export interface ScopeGrants {
  scopes: readonly string[];
  defaultScopes: readonly string[];
}

/**
 * The scopes of a token: what was asked for and is registered, all that is registered when nothing was asked for
 * (RFC 6749 section 3.3), and what the registration gives in any case. Unknown names are dropped. Empty when nothing
 * that was asked for can be given.
 */
export function grantScopes({ scopes, defaultScopes }: ScopeGrants, requested: string | undefined): string[] {
  const known = new Set([...scopes, ...defaultScopes]);
  const granted =
    requested === undefined ? [...scopes] : requested.split(' ').filter((scope) => known.has(scope));
  return granted.length === 0 ? [] : [...new Set([...granted, ...defaultScopes])];
}
