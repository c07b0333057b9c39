import { newId } from '@quire/contracts';
import type { Agent, AgentResponse, AgentSettings, AgentVersion, Run } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents({
    models: [{ id: 'test/second', provider: 'test', model: 'second', agentTypes: ['tool'] }],
  });
});
afterAll(() => quire.close());

const otherTenant = { environment_id: 'environment-2' };
const unset = {
  enabled: true,
  defaultVersionId: null,
  llmModelId: null,
  inferenceConfig: null,
  guardrails: null,
  runTimeoutSeconds: null,
  maxConcurrentRuns: null,
  metadata: null,
};
const question = { messages: [{ role: 'user', content: 'Hi' }] };
const settingsOf = ({ id }: Agent) => `/v1/agents/${id}/settings`;
const set = (agent: Agent, change: object, claims = {}) =>
  quire.call<AgentSettings>('PATCH', settingsOf(agent), change, claims);
const read = async (agent: Agent, claims = {}) =>
  (await quire.call<AgentSettings>('GET', settingsOf(agent), undefined, claims)).body;
const invoke = (agent: Agent, { ref = 'latest', body = {}, claims = {} } = {}) =>
  quire.call<AgentResponse>(
    'POST',
    `/v1/agents/${agent.id}/versions/${ref}/invoke`,
    { ...question, ...body },
    claims,
  );
const lastCall = () => quire.models.calls.at(-1)?.body ?? {};
const addVersion = async (agent: Agent, systemPrompt: string) => {
  const config = { llmModelId: 'test/chat', systemPrompt };
  const { body } = await quire.call<AgentVersion>('POST', `/v1/agents/${agent.id}/versions`, { config });
  return body.version;
};

describe('settings', () => {
  it('say nothing until they are set, change member by member, and take null back', async () => {
    const agent = await quire.agent();
    expect(await read(agent)).toEqual(unset);
    const inferenceConfig = { maxTokens: 9 };
    const first = await set(agent, {
      inference_config: { max_tokens: 9 },
      metadata: { team_name: ['a', 1] },
    });
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toEqual({ ...unset, inferenceConfig, metadata: { team_name: ['a', 1] } });
    const second = await set(agent, { runTimeoutSeconds: 30, metadata: null });
    expect(second.body).toEqual({ ...unset, inferenceConfig, runTimeoutSeconds: 30 });
    expect((await set(agent, {})).body).toEqual(second.body);
    expect(await read(agent)).toEqual(second.body);
  });

  it('given at the same time are all kept', async () => {
    const agent = await quire.agent();
    const changes = [
      { enabled: false },
      { runTimeoutSeconds: 5 },
      { maxConcurrentRuns: 2 },
      { guardrails: [] },
    ];
    await Promise.all(changes.map((change) => set(agent, change)));
    expect(await read(agent)).toEqual(Object.assign({}, unset, ...changes));
  });

  it('belong to one tenant, also those of a global agent', async () => {
    const agent = await quire.agent({ isGlobalAgent: true });
    await set(agent, { llmModelId: 'test/second' }, otherTenant);
    expect(await read(agent)).toEqual(unset);
    expect((await invoke(agent)).body.model).toBe('test/chat');
    expect((await invoke(agent, { claims: otherTenant })).body.model).toBe('test/second');
    await set(agent, { enabled: false });
    expect((await invoke(agent)).status).toBe(403);
    expect((await invoke(agent, { claims: otherTenant })).status).toBe(200);
  });

  it('of a foreign or unknown agent answer 404', async () => {
    const agent = await quire.agent();
    for (const id of [agent.id, newId()])
      for (const [method, body] of [['GET'], ['PATCH', { enabled: false }]] as const)
        expect((await quire.call(method, `/v1/agents/${id}/settings`, body, otherTenant)).status).toBe(404);
  });

  it('go with their agent', async () => {
    const agent = await quire.agent();
    await set(agent, { enabled: false, maxConcurrentRuns: 1 });
    await quire.call('DELETE', `/v1/agents/${agent.id}`);
    expect((await quire.call('GET', settingsOf(agent))).status).toBe(404);
  });
});

describe('an invocation', () => {
  it('takes the model and inference settings of the tenant over those of the version, and its own over both', async () => {
    const config = { inferenceConfig: { temperature: 0.1, maxTokens: 10 } };
    const agent = await quire.agent({ config });
    await set(agent, { llmModelId: 'test/second', inferenceConfig: { temperature: 0.2 } });
    expect((await invoke(agent)).body.model).toBe('test/second');
    expect(lastCall()).toMatchObject({ model: 'second', temperature: 0.2, max_tokens: 10 });
    await invoke(agent, { body: { inferenceConfig: { temperature: 0.3 } } });
    expect(lastCall()).toMatchObject({ temperature: 0.3, max_tokens: 10 });
    await set(agent, { llmModelId: null, inferenceConfig: null });
    await invoke(agent);
    expect(lastCall()).toMatchObject({ model: 'chat', temperature: 0.1 });
  });

  it('of latest is one of the default version, while reading latest is reading the newest', async () => {
    const agent = await quire.agent({ config: { systemPrompt: 'One.' } });
    await set(agent, { defaultVersionId: agent.currentVersionId });
    const second = await addVersion(agent, 'Two.');
    const latest = await quire.call<AgentVersion>('GET', `/v1/agents/${agent.id}/versions/latest`);
    expect(latest.body.version.id).toBe(second.id);
    const prompt = async (ref: string) => {
      await invoke(agent, { ref });
      return (lastCall().messages as { content: string }[])[0]?.content;
    };
    expect(await prompt('latest')).toBe('One.');
    expect(await prompt(second.id)).toBe('Two.');
    const run = await quire.call<Run>('POST', `/v1/agents/${agent.id}/runs`, { invokeRequest: question });
    expect(run.body.versionId).toBe(agent.currentVersionId);
    await set(agent, { defaultVersionId: null });
    expect(await prompt('latest')).toBe('Two.');
  });

  it('and a new run of an agent that is switched off are a 403, and everything else goes on', async () => {
    const agent = await quire.agent();
    await set(agent, { enabled: false });
    for (const [path, body] of [
      ['/versions/latest/invoke', question],
      ['/versions/latest/invoke-stream', question],
      [`/versions/${agent.currentVersionId}/invoke`, question],
      ['/runs', { invokeRequest: question }],
    ] as const) {
      const answer = await quire.call<ProblemBody>('POST', `/v1/agents/${agent.id}${path}`, body);
      expect(answer.status).toBe(403);
      expect(answer.body.detail).toContain('switched off');
    }
    expect((await quire.call('GET', `/v1/agents/${agent.id}/versions/latest`)).status).toBe(200);
    await set(agent, { enabled: true });
    expect((await invoke(agent)).status).toBe(200);
  });
});

describe('runs of an agent', () => {
  let owner: Db;
  beforeAll(() => {
    owner = connectDb({ url: quire.ownerUrl });
  });
  afterAll(() => owner.close());
  const limitsOf = (agent: Agent) =>
    owner.many(
      z.object({ tenant: z.string(), maxHeld: z.number() }),
      sql`select tenant, max_held from engine.concurrency_limit where concurrency_key = ${agent.id}`,
    );

  it('are limited in number by the tenant, until it takes the limit back or deletes the agent', async () => {
    const agent = await quire.agent();
    await set(agent, { maxConcurrentRuns: 2 });
    expect(await limitsOf(agent)).toEqual([{ tenant: 'account-1/environment-1', maxHeld: 2 }]);
    await set(agent, { enabled: true });
    expect(await limitsOf(agent)).toHaveLength(1);
    await set(agent, { maxConcurrentRuns: null });
    expect(await limitsOf(agent)).toEqual([]);
    await set(agent, { maxConcurrentRuns: 3 });
    await quire.call('DELETE', `/v1/agents/${agent.id}`);
    expect(await limitsOf(agent)).toEqual([]);
  });

  it('may take as long as the tenant says', async () => {
    const agent = await quire.agent();
    await set(agent, { runTimeoutSeconds: 7 });
    const path = `/v1/agents/${agent.id}/runs`;
    const { body: run } = await quire.call<Run>('POST', path, { invokeRequest: question });
    const job = await owner.one(
      z.object({ timeoutMs: z.number() }),
      sql`select timeout_ms from engine.job where id = ${run.id}`,
    );
    expect(job.timeoutMs).toBe(7_000);
  });
});

describe('a setting', () => {
  it.each([
    ['defaultVersionId', { defaultVersionId: newId() }],
    ['llmModelId', { llmModelId: 'no/such' }],
    ['llmModelId', { llmModelId: 'test/task' }],
    ['llmModelId', { llm_model_id: 'test/embed' }],
    ['guardrails', { guardrails: ['HAIP-Never-Heard-Of'] }],
  ])('of %s that nothing bears out is a 400 and changes nothing: %j', async (field, change) => {
    const agent = await quire.agent();
    const { status, body } = await quire.call<ProblemBody>('PATCH', settingsOf(agent), {
      ...change,
      enabled: false,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).join()).toContain(field);
    expect(await read(agent)).toEqual(unset);
  });

  it('of a version of another agent is a 400', async () => {
    const [one, two] = [await quire.agent(), await quire.agent()];
    const { status, body } = await quire.call<ProblemBody>('PATCH', settingsOf(one), {
      defaultVersionId: two.currentVersionId,
    });
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty('defaultVersionId');
  });
});
