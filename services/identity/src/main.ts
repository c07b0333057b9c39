import { createLog, readConfig, runProcess, serve } from '@quire/service-kit';
import { createIdentityApp } from './app.ts';
import { IdentityConfig } from './config.ts';
import { connectIdentityDb, createDeps } from './deps.ts';
import { createKeyring } from './keys/keyring.ts';

const [command] = process.argv.slice(2);

if (command === 'rotate-keys') await rotateKeys();
else
  await runProcess({
    name: 'identity',
    config: IdentityConfig,
    async start(config, log) {
      const deps = await createDeps(config, log);
      const app = await createIdentityApp(deps, log);
      return serve(app, { host: config.QUIRE_HOST, port: config.QUIRE_IDENTITY_PORT }, deps.close);
    },
  });

async function rotateKeys(): Promise<void> {
  const config = readConfig(IdentityConfig, process.env);
  const log = createLog('identity', config.QUIRE_LOG_LEVEL);
  const db = connectIdentityDb(config, log);
  try {
    const { QUIRE_SECRET: secret, QUIRE_SECRET_PREVIOUS: previousSecret } = config;
    const keyring = createKeyring({ db, secret, previousSecret });
    await keyring.rotate();
    const newest = keyring.keys().at(-1);
    log.info(
      { kid: newest?.kid, signsFrom: new Date(newest?.activeFromMs ?? 0).toISOString() },
      'signing keys rotated',
    );
  } finally {
    await db.close();
  }
}
