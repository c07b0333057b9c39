import { runProcess, serve } from '@quire/service-kit';
import { createContextApp } from './app.ts';
import { ContextConfig } from './config.ts';
import { createDeps } from './deps.ts';

await runProcess({
  name: 'context',
  config: ContextConfig,
  async start(config, log) {
    const deps = await createDeps(config, log);
    const app = await createContextApp(deps, log);
    return serve(app, { host: config.QUIRE_HOST, port: config.QUIRE_CONTEXT_PORT }, deps.close);
  },
});
