import type { Access } from '@quire/contracts';
import { insufficientPermissions } from './auth.errors.ts';
import type { Principal } from './principal.ts';

/** Throws `auth.insufficient_permissions` (403) unless the principal may use an endpoint of this access. */
export function authorize(principal: Principal, access: Access): void {
  if (typeof access === 'object' && !principal.permissions.has(access.permission))
    throw insufficientPermissions('permission', access.permission);
}
