import { paginate } from '@quire/contracts';
import {
  createOptionRule,
  deleteOptionDefaults,
  deleteOptionRule,
  getOptionDefaults,
  getOptionRule,
  listOptionRules,
  putOptionDefaults,
  putOptionRule,
  testOptionRules,
} from '@quire/contracts/curation';
import type { App } from '@quire/service-kit';
import type { Options } from './options.ts';

export function mountOptions(app: App, { options }: { options: Options }): void {
  app.route({ ...getOptionDefaults, handler: ({ principal }) => options.defaults(principal.tenant.id) });
  app.route({
    ...putOptionDefaults,
    handler: ({ principal, body }) => options.saveDefaults(principal.tenant.id, body),
  });
  app.route({
    ...deleteOptionDefaults,
    handler: async ({ principal }, reply) => {
      await options.clearDefaults(principal.tenant.id);
      return reply.status(204).send(null);
    },
  });
  app.route({
    ...listOptionRules,
    handler: async ({ principal, query }) => {
      const { rules, total } = await options.list(principal.tenant.id, query);
      return { rules, pagination: paginate(query, total) };
    },
  });
  app.route({
    ...createOptionRule,
    handler: async ({ principal, body, once }, reply) =>
      reply.status(201).send(await options.create(principal.tenant.id, body, once)),
  });
  app.route({
    ...getOptionRule,
    handler: ({ principal, params }) => options.get(principal.tenant.id, params.id),
  });
  app.route({
    ...putOptionRule,
    handler: ({ principal, params, body }) => options.replace(principal.tenant.id, params.id, body),
  });
  app.route({
    ...deleteOptionRule,
    handler: async ({ principal, params }, reply) => {
      await options.remove(principal.tenant.id, params.id);
      return reply.status(204).send(null);
    },
  });
  app.route({
    ...testOptionRules,
    handler: async ({ principal, body: { options: request, ...file } }) => {
      const { matched, options: resolved } = await options.forFile(principal.tenant.id, request ?? {}, file);
      return { matchedRules: matched.map(({ id, name }) => ({ id, name })), options: resolved };
    },
  });
}
