import { newId } from '@quire/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../test/support/agents.ts';

type Json = Record<string, unknown>;

/** A client as others have written it for this interface: snake_case bodies, the public prefix, plain JSON. */
class AgentBuilderClient {
  readonly #base: string;
  readonly #token: string;
  constructor(base: string, token: string) {
    this.#base = `${base}/agent-builder/v1`;
    this.#token = token;
  }

  async request(method: string, path: string, body?: Json, headers: Record<string, string> = {}) {
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'user-agent': 'agent-builder-client/1.0',
        // Sent with every request, also with those that have no body.
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  createAgent = (body: Json) => this.request('POST', '/agents', body);
  getAgent = (id: string) => this.request('GET', `/agents/${id}/versions/latest`);
  listAgents = (query: string) => this.request('GET', `/agents?${query}`);
  lookup = (body: Json) => this.request('POST', '/agents/lookup', body);
  updateAgent = (id: string, body: Json) => this.request('PATCH', `/agents/${id}`, body);
  addVersion = (id: string, body: Json) => this.request('POST', `/agents/${id}/versions`, body);
  deleteAgent = (id: string) => this.request('DELETE', `/agents/${id}`);
  invoke = (id: string, body: Json) => this.request('POST', `/agents/${id}/versions/latest/invoke`, body);
  invokeTask = (id: string, body: Json) =>
    this.request('POST', `/agents/${id}/versions/latest/invoke-task`, body);
}

let quire: TestAgents;
let client: AgentBuilderClient;
beforeAll(async () => {
  quire = await startTestAgents();
  client = new AgentBuilderClient(quire.base, quire.issuer.token());
});
afterAll(() => quire.close());

const idOf = (agent: Json) => String(agent.id);

describe('a client that was written for this interface', () => {
  it('keeps a tool agent from its creation to its end', async () => {
    const made = await client.createAgent({
      name: 'support',
      display_name: 'Support',
      description: 'Answers customers.',
      agent_type: 'tool',
      version_label: 'first',
      configuration: {
        llm_model_id: 'test/chat',
        system_prompt: 'Be kind.',
        inference_config: { temperature: 0.2, max_tokens: 500, max_retries: 2, timeout: 60 },
        guardrails: [],
        tools: [],
      },
    });
    expect(made).toMatchObject({
      name: 'support',
      displayName: 'Support',
      type: 'tool',
      isGlobalAgent: false,
    });
    const id = idOf(made);

    const current = await client.getAgent(id);
    expect(current).toMatchObject({
      agent: { id, currentVersionId: made.currentVersionId },
      version: {
        id: made.currentVersionId,
        versionLabel: 'first',
        config: {
          llmModelId: 'test/chat',
          systemPrompt: 'Be kind.',
          inferenceConfig: { temperature: 0.2, maxTokens: 500, maxRetries: 2, timeout: 60 },
        },
      },
    });

    await client.addVersion(id, {
      config: { llm_model_id: 'test/chat', system_prompt: 'Be brief.' },
      version_label: 'second',
    });
    expect(await client.lookup({ name: 'support', version_label: 'first' })).toMatchObject({
      version: { number: 1 },
    });
    expect(await client.getAgent(id)).toMatchObject({
      version: { number: 2, config: { systemPrompt: 'Be brief.' } },
    });

    const renamed = await client.updateAgent(id, { display_name: 'Helpdesk' });
    expect(renamed).toMatchObject({ name: 'support', displayName: 'Helpdesk' });
    const listed = await client.listAgents('offset=0&limit=50&is_global=false');
    expect(listed).toMatchObject({ agents: [{ id }], pagination: { totalItems: 1, hasMore: false } });

    expect(await client.deleteAgent(id)).toEqual({ agentId: id });
    await expect(client.getAgent(id)).rejects.toThrow('404');
  });

  it('invokes agents with options in snake_case', async () => {
    const config = { llm_model_id: 'test/chat' };
    const made = await client.createAgent({
      name: 'asked',
      description: '',
      agent_type: 'tool',
      configuration: config,
    });
    quire.models.script('chat', { text: 'Certainly.' });
    const answer = await client.invoke(idOf(made), {
      messages: [{ role: 'user', content: 'Hello' }],
      inference_config: { max_tokens: 20 },
      // Options of retrieval travel with every request, at their defaults.
      hxql_query: '',
      hybrid_search: true,
      enable_deep_search: false,
    });
    expect(answer).toMatchObject({
      object: 'response',
      output: [{ content: [{ type: 'output_text', text: 'Certainly.' }] }],
    });
    expect(quire.models.calls.at(-1)?.body).toMatchObject({ max_tokens: 20 });
  });

  it('keeps the names that its users gave to inputs of task agents', async () => {
    const made = await client.createAgent({
      name: 'task',
      description: '',
      agent_type: 'task',
      configuration: {
        llm_model_id: 'test/chat',
        system_prompt: 'Greet {{first_name}}.',
        input_schema: {
          type: 'object',
          properties: { first_name: { type: 'string' } },
          required: ['first_name'],
        },
      },
    });
    const answer = await client.invokeTask(idOf(made), { inputs: { first_name: 'Ada' } });
    expect(answer.status).toBe('completed');
    expect(JSON.stringify(quire.models.calls.at(-1)?.body)).toContain('Greet Ada.');
  });

  it('repeats a run with its key and gets the same one', async () => {
    const config = { llm_model_id: 'test/chat' };
    const made = await client.createAgent({ name: 'run', description: '', agent_type: 'tool', config });
    const body = { invoke_request: { messages: [{ role: 'user', content: 'Hi' }] } };
    const key = { 'idempotency-key': newId() };
    const path = `/agents/${idOf(made)}/runs`;
    const first = await client.request('POST', path, body, key);
    expect(first).toMatchObject({ status: 'queued', agentId: made.id });
    expect(await client.request('POST', path, body, key)).toEqual(first);
  });
});
