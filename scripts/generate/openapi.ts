import type { Endpoint, Route } from '@quire/contracts';
import * as agents from '@quire/contracts/agents';
import * as context from '@quire/contracts/context';
import * as curation from '@quire/contracts/curation';
import * as identity from '@quire/contracts/identity';
import { type App, createApp, createLog, problemErrors } from '@quire/service-kit';
import { describedResults } from '../../services/context/src/processing/describe-results.ts';
import { describedStart } from '../../services/context/src/request/describe-request.ts';

export const services = {
  agents,
  // Its request and its results are told by its actions.
  context: { ...context, startProcessing: describedStart, ...describedResults },
  curation,
  identity,
};

const isRoute = (value: unknown): value is Route<Endpoint> =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;

/** The OpenAPI document of all endpoints that a contract declares. */
export async function describeService(service: string, contract: object): Promise<string> {
  const app: App = await createApp({
    service,
    title: `Quire ${service}`,
    log: createLog('openapi', 'silent'),
    errors: problemErrors,
    readiness: {},
    prefixes: [],
    routes(routes) {
      for (const route of Object.values(contract).filter(isRoute))
        routes.route({ ...route, handler: () => Promise.reject(new Error('only described')) });
    },
  });
  await app.ready();
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  return document;
}
