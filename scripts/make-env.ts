// Makes the secrets of a compose deployment: .env for docker compose, and a file with addresses and clients for programs.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { devClients } from '@quire/embedded';

const envFile = '.env';
const clientsFile = '.quire/compose.json';

if (existsSync(envFile)) {
  console.error(
    `${envFile} is already there; its secrets belong to the data in the volumes, so it stays as it is.`,
  );
  process.exit(1);
}

const secret = () => randomBytes(24).toString('base64url');
const clients = devClients(secret);
const env = {
  POSTGRES_PASSWORD: secret(),
  QUIRE_APP_PASSWORD: secret(),
  REDIS_PASSWORD: secret(),
  S3_ACCESS_KEY_ID: secret(),
  S3_SECRET_ACCESS_KEY: secret(),
  QUIRE_SECRET: randomBytes(32).toString('base64url'),
  QUIRE_CLIENTS: `'${JSON.stringify(Object.values(clients))}'`,
};
writeFileSync(
  envFile,
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
  { mode: 0o600 },
);

const urls = Object.fromEntries(
  ['identity', 'agents', 'curation', 'context'].map((name, i) => [name, `http://localhost:${4000 + i}`]),
);
const described = Object.entries(clients).map(([name, { scopes, ...client }]) => [
  name,
  { ...client, scope: scopes.join(' ') },
]);
mkdirSync('.quire', { recursive: true });
const file = { urls, tokenUrl: `${urls.identity}/idp/connect/token`, clients: Object.fromEntries(described) };
writeFileSync(clientsFile, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
console.log(`Wrote ${envFile} and ${clientsFile}. Next: docker compose up --build --wait`);
