import { isAdministrator, type Principal } from '@quire/auth';

/** Whose eyes see: what is asked before an agent is shown or used. */
export interface Viewer {
  tenant: string;
  /** Agents may be kept for members of some groups; null sees them all. */
  groups: readonly string[] | null;
}

/** Who acts: what the features need to know of a principal. */
export interface Actor extends Viewer {
  userId: string;
  /** Holds every permission; only such a one manages global agents. */
  isAdministrator: boolean;
}

/** Who changes something: what the audit log says of them. */
export interface Author extends Actor {
  clientId: string;
  /** Of the request. */
  correlationId: string;
}

export function actorOf(principal: Principal): Actor {
  const mayEverything = isAdministrator(principal);
  return {
    tenant: principal.tenant.id,
    userId: principal.userId,
    groups: mayEverything ? null : principal.groups,
    isAdministrator: mayEverything,
  };
}

export const authorOf = ({ principal, id }: { principal: Principal; id: string }): Author => ({
  ...actorOf(principal),
  clientId: principal.clientId,
  correlationId: id,
});
