import type { Home } from '../home.ts';
import type { ServerAddresses } from '../servers.ts';
import { type Place, variableOf } from './places.ts';

/** The environment of every service and worker: what the user set, and what we started for the rest. */
export function serviceEnvironment(options: {
  env: NodeJS.ProcessEnv;
  home: Home;
  servers: ServerAddresses;
  places: Place[];
  clientsFile: string;
  /** Where it was found, for running code of agents. */
  bwrap: string | undefined;
}): NodeJS.ProcessEnv {
  const { env, home, servers, places, clientsFile, bwrap } = options;
  const identity = places.find(({ name }) => name === 'identity');
  return {
    QUIRE_ISSUERS: identity && JSON.stringify([{ issuer: `${identity.url}/idp` }]),
    QUIRE_SECRET: home.secret('quire'),
    QUIRE_BWRAP: bwrap,
    ...env,
    ...serverVariables(servers),
    // The owner's connection is for migrations alone.
    DATABASE_OWNER_URL: undefined,
    QUIRE_DATA_DIR: home.dir,
    QUIRE_DEV_CLIENTS: clientsFile,
    QUIRE_STORAGE_EVENTS_TOKEN: home.secret('storage.events'),
    ...Object.fromEntries(
      places.flatMap(({ name, port, url }) => [
        [variableOf(name, 'PORT'), String(port)],
        [variableOf(name, 'URL'), url],
      ]),
    ),
  };
}

function serverVariables({ databaseUrl, redisUrl, s3 }: ServerAddresses): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
}
