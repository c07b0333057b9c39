import { permissionsOfRoles } from './roles.ts';

/** Where an issuer keeps what we read. A name is a claim, or a path into nested ones (`realm_access.roles`). */
export interface ClaimNames {
  subject: string;
  clientId: string;
  scope: string;
  accountId: string;
  environmentId: string;
  groups: string;
  roles: string;
  permissions: string;
  authorization: string;
}

export const defaultClaimNames: ClaimNames = {
  subject: 'sub',
  clientId: 'client_id',
  scope: 'scope',
  accountId: 'account_id',
  environmentId: 'environment_id',
  groups: 'groups',
  roles: 'roles',
  permissions: 'permissions',
  authorization: 'hxp_authorization',
};

/** What a verified token says, in our words. */
export interface TokenClaims {
  subject: string | undefined;
  clientId: string | undefined;
  accountId: string | undefined;
  environmentId: string | undefined;
  groups: string[];
  roles: string[];
  scopes: ReadonlySet<string>;
  /** Named ones and those of the roles. */
  permissions: ReadonlySet<string>;
}

type Payload = Readonly<Record<string, unknown>>;

/** Reads a verified payload. What has an unexpected form grants nothing. */
export function readClaims(payload: Payload, names: ClaimNames): TokenClaims {
  const authorizations = [find(payload, names.authorization)].flat().filter(isObject);
  const roles = [
    ...asNames(find(payload, names.roles)),
    ...authorizations.flatMap((entry) => asNames(entry.role)),
  ];
  return {
    subject: asText(find(payload, names.subject)),
    clientId: asText(find(payload, names.clientId)),
    accountId: asText(find(payload, names.accountId)),
    environmentId: asText(find(payload, names.environmentId)),
    groups: asNames(find(payload, names.groups)),
    roles,
    scopes: new Set(asWords(find(payload, names.scope))),
    permissions: new Set([
      ...asWords(find(payload, names.permissions)),
      ...authorizations.flatMap((entry) => asWords(entry.permission)),
      ...permissionsOfRoles(roles),
    ]),
  };
}

/** Names with dots are tried whole first: some issuers use addresses as claim names. */
function find(payload: Payload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      payload,
    );
}

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const asNames = (value: unknown): string[] => [value].flat().filter((name) => typeof name === 'string');

const asWords = (value: unknown): string[] =>
  asNames(value).flatMap((text) => text.split(' ').filter((word) => word !== ''));
