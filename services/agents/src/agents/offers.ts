import type { Agent } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { Viewer } from '../actor.ts';
import { type OfferRow, selectHolder, selectOffer, selectOffers } from './offers.sql.ts';

/** An agent as others may call it: by a name that is a function's name. */
export interface OfferedAgent extends Pick<Agent, 'id' | 'type' | 'displayName' | 'description'> {
  /** At most 64 letters, digits, _ and -. No two agents of a tenant have the same. */
  name: string;
  /** As the default version says; null where it says nothing or too much. */
  inputSchema: Record<string, unknown> | null;
  outputSchema: Record<string, unknown> | null;
}

/** The agents that a viewer may invoke as they are: enabled ones. */
export interface Offers {
  /** Newest first, those that are older than `after`. */
  list(viewer: Viewer, page: { after: string | undefined; limit: number }): Promise<OfferedAgent[]>;
  find(viewer: Viewer, name: string): Promise<OfferedAgent | undefined>;
}

export function createOffers({ db }: { db: Db }): Offers {
  return {
    async list(viewer, { after, limit }) {
      return (await selectOffers(db.tenant(viewer.tenant), viewer, after, limit)).map(toOffer);
    },
    async find(viewer, name) {
      if (!nameForm.test(name)) return undefined;
      const scope = db.tenant(viewer.tenant);
      const [, id] = markedName.exec(name) ?? [];
      const [row] = await (id ? selectOffer(scope, viewer, id) : selectHolder(scope, viewer, name));
      const offer = row && toOffer(row);
      return offer?.name === name ? offer : undefined;
    },
  };
}

const nameForm = /^[A-Za-z0-9_-]{1,64}$/;
/** A name with its agent's id, which is no other agent's name. */
const markedName = /_([0-9a-f]{32})$/;

function toOffer({ toolName, holdsName, ...agent }: OfferRow): OfferedAgent {
  if (holdsName && !markedName.test(toolName)) return { ...agent, name: toolName };
  return { ...agent, name: `${toolName.slice(0, 31)}_${agent.id.replaceAll('-', '')}` };
}
