import { type Access, permissions } from '@quire/contracts';
import { insufficientPermissions } from './auth.errors.ts';
import type { Principal } from './principal.ts';

/** Whether a principal holds every permission. */
export const isAdministrator = (principal: Principal): boolean =>
  permissions.every((permission) => principal.permissions.has(permission));

/** Throws `auth.insufficient_permissions` (403) unless the principal may use an endpoint of this access. */
export function authorize(principal: Principal, access: Access): void {
  const needed =
    access === 'administrator' ? permissions : typeof access === 'object' ? [access.permission] : [];
  for (const permission of needed)
    if (!principal.permissions.has(permission)) throw insufficientPermissions('permission', permission);
}
