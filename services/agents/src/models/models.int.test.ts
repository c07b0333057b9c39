import type { AgentResponse } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import type { ModelReply } from '../../../../test/support/model-protocol.ts';
import { anthropicProtocol } from '../../../../test/support/providers/anthropic.ts';
import { bedrockProtocol } from '../../../../test/support/providers/bedrock.ts';
import { googleProtocol } from '../../../../test/support/providers/google.ts';
import {
  type ProviderServer,
  startProviderServer,
} from '../../../../test/support/providers/provider-server.ts';

const apiKey = 'key-that-stays-here';
const protocols = { anthropic: anthropicProtocol, bedrock: bedrockProtocol, google: googleProtocol };
const names = Object.keys(protocols) as (keyof typeof protocols)[];

let servers: Record<string, ProviderServer>;
let quire: TestAgents;
beforeAll(async () => {
  const started = names.map(async (name) => [name, await startProviderServer(protocols[name])] as const);
  servers = Object.fromEntries(await Promise.all(started));
  quire = await startTestAgents({
    providers: Object.fromEntries(names.map((type) => [type, { type, apiKey, baseUrl: servers[type]?.url }])),
    models: [
      ...names.map((name) => ({ id: name, provider: name, model: `${name}-model` })),
      {
        id: 'priced',
        provider: 'test',
        model: 'secret-name',
        description: 'Has everything.',
        badge: 'New',
        agentTypes: ['rag'],
        capabilities: { vision: true, max_context_length: 1_000 },
        prices: { inputPerMillion: 1, outputPerMillion: 2 },
        deprecationStatus: { deprecated: true, replacementModelName: 'test/chat' },
      },
    ],
  });
});
afterAll(async () => {
  await quire.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

interface Models {
  models: { id: string }[];
  pagination: { total: number };
}
const idsOf = ({ models }: Models) => models.map(({ id }) => id);

describe('GET /v1/models', () => {
  it('lists the chat models of the catalogue, and says of them what their users may know', async () => {
    const { status, body } = await quire.call<Models>('GET', '/v1/models?limit=50');
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(['test/chat', 'test/task', ...names, 'priced']);
    expect(body.models.at(-1)).toEqual({
      id: 'priced',
      name: 'priced',
      description: 'Has everything.',
      badge: 'New',
      metadata: {},
      agentTypes: ['rag'],
      capabilities: {
        function_calling: false,
        max_context_length: 1_000,
        streaming: true,
        tool_choice: false,
        vision: true,
        structured_output: false,
      },
      regions: [],
      deprecationStatus: { deprecated: true, deprecationDate: null, replacementModelName: 'test/chat' },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret-name|key-that|127\.0\.0\.1/);
  });

  it('lists those for agents of one type', async () => {
    const list = async (type: string) => {
      const { body } = await quire.call<Models>('GET', `/v1/models?limit=50&filter[agentType]=${type}`);
      return idsOf(body);
    };
    expect(await list('tool')).toEqual(['test/chat', ...names]);
    expect(await list('task')).toEqual(['test/chat', 'test/task', ...names]);
    expect(await list('rag')).toEqual(['test/chat', ...names, 'priced']);
    const { status, body } = await quire.call<ProblemBody>('GET', '/v1/models?filter[agentType]=magic');
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['filter[agentType]']);
  });
});

describe.each(names)('an agent with a model of %s', (name) => {
  const question = { messages: [{ role: 'user', content: 'Tell me.' }] };
  const invoke = async <T>(ending = 'invoke') => {
    const { id } = await quire.agent({ config: { llmModelId: name } });
    return quire.call<T>('POST', `/v1/agents/${id}/versions/latest/${ending}`, question);
  };
  const script = (reply: ModelReply) => servers[name]?.script(`${name}-model`, reply);

  it('answers', async () => {
    script({ text: 'one two three' });
    const { status, body } = await invoke<AgentResponse>();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      model: name,
      status: 'completed',
      output: [{ type: 'message', content: [{ text: 'one two three' }] }],
      usage: { inputTokens: 11, outputTokens: 3, totalTokens: 14 },
    });
  });

  it('answers 502 when it is cut off at its limit, and without the key that its provider repeats', async () => {
    script({ finishReason: name === 'google' ? 'MAX_TOKENS' : 'max_tokens' });
    expect((await invoke<ProblemBody>()).status).toBe(502);
    script({ status: 401, message: `no such key: ${apiKey}` });
    const { status, body } = await invoke<ProblemBody>();
    expect(status).toBe(502);
    expect(body.detail).toBe(`The model provider ${name} failed: 401 no such key: ***`);
  });
});
