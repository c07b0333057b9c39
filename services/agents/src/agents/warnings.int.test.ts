import { newId } from '@quire/contracts';
import type { AddedVersion, ChangedSettings, CreatedAgent } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  const deprecationStatus = {
    deprecated: true,
    deprecationDate: '2027-01-31',
    replacementModelName: 'test/chat',
  };
  quire = await startTestAgents({
    models: [{ id: 'test/old', provider: 'test', model: 'old', deprecationStatus }],
  });
});
afterAll(() => quire.close());

const old = { llmModelId: 'test/old' };
const tool = { name: 'aging', description: 'Answers.', agentType: 'tool', config: old };
const aboutOld = (field: string) => [
  { field, message: expect.stringMatching(/test\/old.*2027-01-31.*test\/chat/) },
];

describe('a deprecated model', () => {
  it('is warned of when an agent is created or validated, and when the answer is repeated', async () => {
    const validated = await quire.call('POST', '/v1/agents?validateOnly=true', tool);
    expect(validated.status).toBe(200);
    expect(validated.body).toMatchObject({ valid: true, warnings: aboutOld('config.llmModelId') });
    expect(validated.body.agent).not.toHaveProperty('warnings');

    const headers = {
      authorization: `Bearer ${quire.issuer.token()}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    };
    const create = async () => {
      const answer = await fetch(`${quire.base}/v1/agents`, {
        method: 'POST',
        headers,
        body: JSON.stringify(tool),
      });
      return (await answer.json()) as CreatedAgent;
    };
    const made = await create();
    expect(made.warnings).toEqual(aboutOld('config.llmModelId'));
    expect(await create()).toEqual(made);
    expect((await quire.call('GET', `/v1/agents/${made.id}`)).body).not.toHaveProperty('warnings');
  });

  it('is warned of when a version is added, also as one to fall back on', async () => {
    const { id } = await quire.agent();
    const path = `/v1/agents/${id}/versions`;
    const added = await quire.call<AddedVersion>('POST', path, { config: old });
    expect(added).toMatchObject({ status: 200, body: { warnings: aboutOld('config.llmModelId') } });
    const config = { llmModelId: 'test/chat', fallbackModelIds: ['test/old'] };
    const fallback = await quire.call<AddedVersion>('POST', `${path}?validateOnly=true`, { config });
    expect(fallback.body).toMatchObject({ valid: true, warnings: aboutOld('config.fallbackModelIds') });
  });

  it('is warned of when settings name it, and not when they name something else', async () => {
    const { id } = await quire.agent();
    const set = (change: object) => quire.call<ChangedSettings>('PATCH', `/v1/agents/${id}/settings`, change);
    expect((await set(old)).body.warnings).toEqual(aboutOld('llmModelId'));
    const next = await set({ inferenceConfig: { maxTokens: 5 } });
    expect(next).toMatchObject({ status: 200, body: old });
    expect(next.body).not.toHaveProperty('warnings');
  });
});

it('no warnings are no member of an answer', async () => {
  const made = await quire.call('POST', '/v1/agents', {
    ...tool,
    name: 'fresh',
    config: { llmModelId: 'test/chat' },
  });
  expect(made.status).toBe(201);
  expect(made.body).not.toHaveProperty('warnings');
});
