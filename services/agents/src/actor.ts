import type { Principal } from '@quire/auth';
import { permissions } from '@quire/contracts';

/** Who acts: what the features need to know of a principal. */
export interface Actor {
  tenant: string;
  userId: string;
  /** Holds every permission; only such a one manages global agents. */
  isAdministrator: boolean;
}

export const actorOf = (principal: Principal): Actor => ({
  tenant: principal.tenant.id,
  userId: principal.userId,
  isAdministrator: permissions.every((permission) => principal.permissions.has(permission)),
});
