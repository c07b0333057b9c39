import { type Bench, startRole } from './harness.ts';
import { measureFirstToken, measureLatency } from './invoke/latency.ts';
import { measureLoad } from './invoke/load.ts';
import { measureManyStreams } from './invoke/many-streams.ts';
import { type Setting, target } from './invoke/setting.ts';
import { startBenchStack } from './stack.ts';

const messages = [{ role: 'user', content: 'What is the answer?' }];

/** What invoking costs beside calling the model server directly, and beside passing the call on and nothing else. */
export const invokeBench: Bench = {
  async run() {
    const model = await startRole('model-server');
    const proxy = await startRole('bare-proxy', { BENCH_MODEL_URL: model.url });
    const { call, token, agents, pids, stop } = await startBenchStack(model.url, ['bench', 'bench-slow']);
    const settingOf = async (llmModelId: string): Promise<Setting> => {
      const config = { llmModelId, systemPrompt: 'Be brief.' };
      const body = { name: llmModelId, description: 'Answers.', agentType: 'tool', config };
      const { id } = await call<{ id: string }>('POST', `${agents}/v1/agents`, body);
      const path = `/v1/agents/${id}/versions/latest`;
      return {
        direct: target(model.url, '/v1/chat/completions', { model: llmModelId, stream: true, messages }),
        invoke: target(agents, `${path}/invoke`, { messages }, token),
        stream: target(agents, `${path}/invoke-stream`, { messages }, token),
        pids: pids(),
      };
    };
    try {
      const setting = await settingOf('bench');
      await measureLatency(setting);
      await measureFirstToken(setting);
      const bare = { ...target(proxy.url, '/invoke', { messages }, token), pid: proxy.child.pid ?? 0 };
      await measureLoad(setting, bare);
      await measureManyStreams(await settingOf('bench-slow'));
    } finally {
      await stop();
      for (const { child } of [model, proxy]) child.kill();
    }
  },
};
