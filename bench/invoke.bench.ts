import { Pool } from 'undici';
import { type Bench, interleave, latencies, ms, percentile, startRole, table } from './harness.ts';
import { startBenchStack } from './stack.ts';

const rounds = 10;
const callsPerRound = 100;

/** What a plain invoke adds to calling the model server directly, one call after the other. */
export const invokeBench: Bench = {
  async run() {
    const model = await startRole('model-server');
    const { call, token, agents, stop } = await startBenchStack(model.url);
    try {
      const config = { llmModelId: 'bench', systemPrompt: 'Be brief.' };
      const body = { name: 'bench', description: 'Answers.', agentType: 'tool', config };
      const agent = await call<{ id: string }>('POST', `${agents}/v1/agents`, body);
      const messages = [{ role: 'user', content: 'What is the answer?' }];

      const direct = poster(model.url, '/v1/chat/completions', { model: 'bench', stream: true, messages });
      const path = `/v1/agents/${agent.id}/versions/latest/invoke`;
      const through = poster(agents, path, { messages }, { authorization: `Bearer ${token}` });
      await latencies(200, direct);
      await latencies(200, through);
      const samples = await interleave(rounds, {
        direct: () => latencies(callsPerRound, direct),
        through: () => latencies(callsPerRound, through),
      });

      const at = (name: keyof typeof samples, p: number) => percentile(samples[name].flat(), p);
      const row = (label: string, of: (p: number) => number) => [label, ms(of(0.5)), ms(of(0.99))];
      table(`invoke, ${rounds * callsPerRound} calls each, one at a time`, [
        ['', 'p50', 'p99'],
        row('model server directly', (p) => at('direct', p)),
        row('POST .../versions/latest/invoke', (p) => at('through', p)),
        row('added', (p) => at('through', p) - at('direct', p)),
      ]);
    } finally {
      await stop();
      model.child.kill();
    }
  },
};

function poster(base: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const { origin } = new URL(base);
  const pool = new Pool(origin, { connections: 1 });
  const payload = JSON.stringify(body);
  return async () => {
    const answer = await pool.request({
      method: 'POST',
      path,
      body: payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
  };
}
