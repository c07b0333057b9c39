import { type Permission, permissions } from '@quire/contracts';

/** A client as the identity service registers it. */
export interface DevClient {
  clientId: string;
  clientSecret: string;
  name: string;
  accountId: string;
  environmentId: string;
  scopes: string[];
  permissions: Permission[];
  /** Takes its tenant and user from headers. */
  restricted?: boolean;
}

const usesAgents: Permission[] = ['cin-agent-builder.agents.read', 'cin-agent-builder.agents.invoke'];
const curates: Permission[] = ['cin-data-curation.api.submit'];
const builds: Permission[] = [
  ...usesAgents,
  'cin-agent-builder.agents.create',
  'cin-agent-builder.agents.edit',
  'cin-agent-builder.agents.delete',
  ...curates,
  'cin-context-api.contentprocessing.write',
];
const everywhere = ['environment_authorization'];
const withCuration = [...everywhere, 'cin-data-curation-api'];

const kinds = {
  admin: { permissions: [...permissions], scopes: withCuration },
  builder: { permissions: builds, scopes: withCuration },
  consumer: { permissions: usesAgents, scopes: everywhere },
  curator: { permissions: curates, scopes: withCuration },
  otherTenant: { permissions: builds, scopes: withCuration, environmentId: 'other' },
  internal: {
    permissions: [...permissions],
    scopes: [...withCuration, 'cin-agent-builder.restricted'],
    restricted: true,
  },
} satisfies Record<string, Partial<DevClient>>;

export type DevClientName = keyof typeof kinds;

/** One client for each way to use the product from a laptop. */
export function devClients(secret: (name: string) => string): Record<DevClientName, DevClient> {
  const entries = Object.entries(kinds).map(([name, kind]) => {
    const client: DevClient = {
      clientId: `quire-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      clientSecret: secret(`clients.${name}`),
      name: `Development: ${name}`,
      accountId: 'local',
      environmentId: 'dev',
      ...kind,
    };
    return [name, client];
  });
  return Object.fromEntries(entries);
}
