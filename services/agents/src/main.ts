import { runProcess, serve } from '@quire/service-kit';
import { createAgentsApp } from './app.ts';
import { AgentsConfig } from './config.ts';
import { createDeps } from './deps.ts';

await runProcess({
  name: 'agents',
  config: AgentsConfig,
  async start(config, log) {
    const deps = createDeps(config, process.env, log);
    const app = await createAgentsApp(deps, log);
    return serve(app, { host: config.QUIRE_HOST, port: config.QUIRE_AGENTS_PORT }, deps.close);
  },
});
