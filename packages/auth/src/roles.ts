import { type Permission, permissions } from '@quire/contracts';

/** Roles are bundles of permissions; a role that is not listed here grants nothing. */
const roles: Readonly<Record<string, readonly Permission[]>> = {
  User: [
    'cin-agent-builder.agents.read',
    'cin-agent-builder.agents.invoke',
    'cin-data-curation.api.submit',
    'cin-context-api.contentprocessing.write',
  ],
  'Data Curation User': ['cin-data-curation.api.submit'],
  'Agent Studio Solution Consumers': ['cin-agent-builder.agents.read', 'cin-agent-builder.agents.invoke'],
  Administrator: permissions,
};

/** The permissions that `names` grant together. */
export const permissionsOfRoles = (names: readonly string[]): Permission[] =>
  names.flatMap((name) => (Object.hasOwn(roles, name) ? (roles[name] ?? []) : []));
