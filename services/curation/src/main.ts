import { runProcess, serve } from '@quire/service-kit';
import { createCurationApp } from './app.ts';
import { CurationConfig } from './config.ts';
import { createDeps } from './deps.ts';

await runProcess({
  name: 'curation',
  config: CurationConfig,
  async start(config, log) {
    const deps = await createDeps(config, process.env, log);
    const app = await createCurationApp(deps, log);
    return serve(app, { host: config.QUIRE_HOST, port: config.QUIRE_CURATION_PORT }, deps.close);
  },
});
