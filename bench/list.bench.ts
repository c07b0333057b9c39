import { type Bench, interleave, median, perSecond, startRole, table, throughput } from './harness.ts';
import { startBenchStack } from './stack.ts';

const agentCount = 500;
const rounds = 5;
const seconds = 3;
const connections = 16;

/** Pages of 50 agents per second, beside bare Fastify and pg on the same rows. */
export const listBench: Bench = {
  async run() {
    const model = await startRole('model-server');
    const { call, token, agents, builder, databaseOwnerUrl, stop } = await startBenchStack(model.url);
    const bare = await startRole('bare-list', {
      BENCH_DATABASE_URL: databaseOwnerUrl,
      BENCH_TENANT: `${builder?.accountId}/${builder?.environmentId}`,
    });
    try {
      const config = { llmModelId: 'bench', systemPrompt: 'Be brief.' };
      for (let i = 0; i < agentCount; i++) {
        const body = { name: `bench-${i}`, description: `Agent number ${i}.`, agentType: 'tool', config };
        await call('POST', `${agents}/v1/agents`, body);
      }
      const headers = { authorization: `Bearer ${token}` };
      const ours = { url: `${agents}/v1/agents?limit=50&offset=0`, headers, connections, seconds };
      const theirs = { url: `${bare.url}/agents?limit=50&offset=0`, connections, seconds };
      await throughput({ ...ours, seconds: 1 });
      await throughput({ ...theirs, seconds: 1 });
      const samples = await interleave(rounds, {
        bare: () => throughput(theirs),
        ours: () => throughput(ours),
      });
      const base = median(samples.bare);
      table(
        `list, pages of 50 of ${agentCount} agents, ${connections} connections, median of ${rounds} rounds`,
        [
          ['', 'pages', 'ratio'],
          ['bare Fastify + pg', perSecond(base), '1.00'],
          ['GET /v1/agents', perSecond(median(samples.ours)), (median(samples.ours) / base).toFixed(2)],
        ],
      );
    } finally {
      for (const { child } of [model, bare]) child.kill();
      await stop();
    }
  },
};
