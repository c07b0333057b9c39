/** Every permission of the product; roles are bundles of them. */
export const permissions = [
  'cin-agent-builder.agents.read',
  'cin-agent-builder.agents.create',
  'cin-agent-builder.agents.edit',
  'cin-agent-builder.agents.invoke',
  'cin-agent-builder.agents.delete',
  'cin-agent-builder.mcp-servers.read',
  'cin-agent-builder.mcp-servers.write',
  'cin-data-curation.api.submit',
  'cin-context-api.contentprocessing.write',
] as const;

export type Permission = (typeof permissions)[number];

/**
 * Who may call an endpoint. `public` is written out; a route without an access does not register. An administrator
 * holds every permission.
 */
export type Access = 'public' | 'authenticated' | 'administrator' | { permission: Permission };
