// Writes openapi/<service>.json from the declared endpoints; with --check it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import type { Route } from '@quire/contracts';
import * as agents from '@quire/contracts/agents';
import * as context from '@quire/contracts/context';
import * as curation from '@quire/contracts/curation';
import * as identity from '@quire/contracts/identity';
import { type App, createApp, createLog, problemErrors } from '@quire/service-kit';

const services = { agents, context, curation, identity };

type AnyRoute = Route<{
  method: 'GET';
  url: string;
  access: 'public';
  summary: string;
  response: Record<number, never>;
}>;
const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;

async function describe(service: string, contract: object): Promise<string> {
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

const check = process.argv.includes('--check');
const folder = new URL('../openapi/', import.meta.url);
for (const [service, contract] of Object.entries(services)) {
  const file = new URL(`${service}.json`, folder);
  const document = await describe(service, contract);
  if (!check) await writeFile(file, document);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== document) {
    console.error(`openapi/${service}.json does not fit the declared endpoints; run \`npm run openapi\`.`);
    process.exitCode = 1;
  }
}
