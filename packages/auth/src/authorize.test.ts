import { permissions } from '@quire/contracts';
import { expect, test } from 'vitest';
import { authorize } from './authorize.ts';
import type { Principal } from './principal.ts';
import { permissionsOfRoles } from './roles.ts';

const having = (granted: readonly string[]): Principal => ({
  subject: 's',
  clientId: 'c',
  tenant: { id: 'a/e', accountId: 'a', environmentId: 'e' },
  userId: 's',
  groups: [],
  roles: [],
  scopes: new Set(),
  permissions: new Set(granted),
  restricted: false,
});

test('an endpoint opens to its own permission and to no other', () => {
  for (const permission of permissions) {
    expect(() => authorize(having([permission]), { permission })).not.toThrow();
    const others = permissions.filter((other) => other !== permission);
    expect(() => authorize(having(others), { permission })).toThrowError(
      expect.objectContaining({ code: 'auth.insufficient_permissions', status: 403 }),
    );
  }
  expect(() => authorize(having([]), 'authenticated')).not.toThrow();
});

test('administrators are those who hold every permission', () => {
  expect(() => authorize(having(permissions), 'administrator')).not.toThrow();
  for (const permission of permissions)
    expect(() =>
      authorize(having(permissions.filter((held) => held !== permission)), 'administrator'),
    ).toThrow(expect.objectContaining({ status: 403, message: expect.stringContaining(permission) }));
});

test('roles are bundles, and an unknown role grants nothing', () => {
  expect(permissionsOfRoles(['Administrator'])).toEqual(permissions);
  expect(permissionsOfRoles(['Data Curation User'])).toEqual(['cin-data-curation.api.submit']);
  expect(permissionsOfRoles(['Agent Studio Solution Consumers'])).toEqual([
    'cin-agent-builder.agents.read',
    'cin-agent-builder.agents.invoke',
  ]);
  expect(permissionsOfRoles(['User'])).toHaveLength(4);
  expect(permissionsOfRoles(['root', 'constructor', '__proto__'])).toEqual([]);
});
