import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from './fastify.ts';

/** `/metrics` in the Prometheus text format: the process's own figures and request times by route. */
export function observe(app: App, service: string): void {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  });
}
