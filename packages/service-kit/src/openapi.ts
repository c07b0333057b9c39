import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './fastify.ts';

/** `/openapi.json` (OpenAPI 3.1), generated from the routes mounted at the root, and a page to read it at `/docs`. */
export async function mountOpenApi(app: App, title: string, prefixes: readonly string[]): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (document) => keepUsed(jsonSchemaTransformObject(document)),
    transform(route) {
      const elsewhere = prefixes.some((prefix) => route.url.startsWith(`${prefix}/`));
      if (elsewhere || route.schema?.hide) return { schema: { hide: true }, url: route.url };
      const { schema, url } = jsonSchemaTransform(route);
      if (route.route.config?.access === 'public') return { schema: { ...schema, security: [] }, url };
      const response = { ...(schema.response as object), 429: tooManyRequests };
      return { schema: { ...schema, response, security: [{ bearer: [] }] }, url };
    },
  });
  app.route({
    method: 'GET',
    url: '/openapi.json',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async () => app.swagger(),
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/docs' });
  });
}

/** Every endpoint that takes a token counts the requests of its tenant. */
const tooManyRequests = {
  type: 'null',
  description: 'The tenant sent more requests than its limit; repeat this one after `Retry-After` seconds.',
};

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Schemas are named for all services at once; a document shows those that its paths lead to. */
function keepUsed(document: Document): Document {
  if (!('components' in document) || !document.components?.schemas) return document;
  const all = document.components.schemas;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        follow(all[name] ?? {});
      }
  };
  follow(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas } } as Document;
}
