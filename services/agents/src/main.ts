import { runProcess } from '@quire/service-kit';
import { createAgentsApp } from './app.ts';
import { AgentsConfig } from './config.ts';
import { createDeps } from './deps.ts';

await runProcess({
  name: 'agents',
  config: AgentsConfig,
  async start(config, log) {
    const deps = createDeps(config, process.env, log);
    const app = await createAgentsApp(deps, log);
    await app.listen({ host: config.QUIRE_HOST, port: config.QUIRE_AGENTS_PORT });
    return {
      async close() {
        await app.close();
        await deps.close();
      },
    };
  },
});
