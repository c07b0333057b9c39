import type { z } from 'zod';
import { AgentsConfig, AgentsWorkerConfig } from '../../services/agents/src/config.ts';
import { ContextConfig, ContextWorkerConfig } from '../../services/context/src/config.ts';
import { CurationConfig, CurationWorkerConfig } from '../../services/curation/src/config.ts';
import { IdentityConfig } from '../../services/identity/src/config.ts';

const processes: Record<string, z.ZodObject> = {
  identity: IdentityConfig,
  agents: AgentsConfig,
  'agents-worker': AgentsWorkerConfig,
  curation: CurationConfig,
  'curation-worker': CurationWorkerConfig,
  context: ContextConfig,
  'context-worker': ContextWorkerConfig,
};

/** `.env.example`: every setting, what it means, who reads it and what it is when not set. */
export function describeEnvironment(): string {
  const settings = new Map<string, { schema: z.ZodType; readers: string[] }>();
  for (const [name, config] of Object.entries(processes))
    for (const [variable, schema] of Object.entries(config.shape)) {
      const setting = settings.get(variable) ?? { schema: schema as z.ZodType, readers: [] };
      setting.readers.push(name);
      settings.set(variable, setting);
    }
  const blocks = [...settings].map(([variable, { schema, readers }]) => {
    const who = readers.length === Object.keys(processes).length ? 'all' : readers.join(', ');
    const { success, data } = schema.safeParse(undefined);
    const required = !success;
    // What is read into more than a value is nothing when it is not set.
    const value = typeof data === 'object' ? '' : String(data ?? '');
    return `# ${schema.description}\n# Read by: ${who}.${required ? ' Required.' : ''}\n${required ? '' : '# '}${variable}=${value}\n`;
  });
  return `# Generated from the services' configuration; \`npm start\` and compose set all of it by themselves.\n\n${[
    ...blocks,
    '# Postgres as the owner of the schemas, for `node dist/migrate.js` alone.\n# Read by: migrate. Required.\nDATABASE_OWNER_URL=\n',
  ].join('\n')}`;
}
