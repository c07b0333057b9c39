import { newId, permissions } from '@quire/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Claims,
  type ProblemBody,
  startTestAgents,
  type TestAgents,
} from '../../../../test/support/agents.ts';

let quire: TestAgents;
const agents: Record<string, string> = {};
beforeAll(async () => {
  quire = await startTestAgents();
  quire.models.script('chat', { text: 'yes' });
  agents.tool = (await quire.agent()).id;
  agents.rag = (await quire.agent({ agentType: 'rag' })).id;
  agents.task = (await quire.agent({ agentType: 'task', config: { inputSchema: {} } })).id;
  agents.global = (await quire.agent({ isGlobalAgent: true })).id;
});
afterAll(() => quire.close());

const chat = { messages: [{ role: 'user', content: 'Hi' }] };
const task = { inputs: {} };
/** The rows of the table "Invocation". */
const rows = [
  { verb: 'invoke', types: ['tool', 'rag'], body: chat, other: 'task', right: 'invoke-task' },
  { verb: 'invoke-stream', types: ['tool', 'rag'], body: chat, other: 'task', right: 'invoke-task-stream' },
  { verb: 'invoke-task', types: ['task'], body: task, other: 'tool', right: 'invoke or invoke-stream' },
  { verb: 'invoke-task-stream', types: ['task'], body: task, other: 'rag', right: 'invoke or invoke-stream' },
];
type Row = (typeof rows)[number];

const urlOf = (id: string | undefined, { verb }: Row, version = 'latest') =>
  `/v1/agents/${id}/versions/${version}/${verb}`;
async function send(url: string, body: unknown, claims?: Claims) {
  const response = await quire.send('POST', url, body, claims);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
async function problem(url: string, body: unknown, claims?: Claims): Promise<ProblemBody> {
  const { status, headers, text } = await send(url, body, claims);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const parsed = JSON.parse(text) as ProblemBody;
  expect(parsed.status).toBe(status);
  return parsed;
}

describe.each(rows)('POST /v1/agents/{agent_id}/versions/{version_id}/$verb', (row) => {
  const isStream = row.verb.endsWith('stream');

  it.each(row.types)('200 for a %s agent', async (type) => {
    const { status, headers, text } = await send(urlOf(agents[type], row), row.body);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(isStream ? /^text\/event-stream/ : /^application\/json/),
    ]);
    expect(text).toContain('yes');
  });

  it('version_id is a uuid or latest', async () => {
    const id = agents[row.types[0] ?? ''];
    const { body } = await quire.call<{ version: { id: string } }>('GET', `/v1/agents/${id}/versions/latest`);
    expect((await send(urlOf(id, row, body.version.id), row.body)).status).toBe(200);
    expect((await problem(urlOf(id, row, 'newest'), row.body)).errors).toHaveProperty(['version_id']);
    expect((await problem(urlOf('17', row), row.body)).errors).toHaveProperty(['agent_id']);
  });

  it('400 incompatible agent type names the right endpoint', async () => {
    const { status, detail } = await problem(urlOf(agents[row.other], row), row.body);
    expect([status, detail]).toEqual([400, expect.stringContaining(row.right)]);
  });

  it('400 extra or unknown fields', async () => {
    const { errors } = await problem(urlOf(agents[row.types[0] ?? ''], row), { ...row.body, colour: 'red' });
    expect(errors).toHaveProperty(['colour']);
  });

  it('404 agent or version, and another tenant is told the same', async () => {
    const id = agents[row.types[0] ?? ''];
    const foreign = { environment_id: 'environment-2' };
    const unknown = newId();
    const answers = [
      await problem(urlOf(unknown, row), row.body),
      await problem(urlOf(id, row), row.body, foreign),
    ].map(({ detail, ...rest }) => ({ ...rest, detail: detail.replace(/[0-9a-f-]{36}/, 'ID') }));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, type: answers[0]?.type, detail: answers[0]?.detail });
    expect(await problem(urlOf(id, row, newId()), row.body)).toMatchObject({ status: 404 });
  });

  it.each<[string, Claims, number]>([
    ['administrator', { permissions: [], roles: ['Administrator'] }, 200],
    ['user', { permissions: [], roles: ['User'] }, 200],
    ['consumer', { permissions: [], roles: ['Agent Studio Solution Consumers'] }, 200],
    ['curator', { permissions: [], roles: ['Data Curation User'] }, 403],
    [
      'builder without invoke',
      { permissions: permissions.filter((name) => name !== 'cin-agent-builder.agents.invoke') },
      403,
    ],
    ['person without any', { permissions: [], roles: [] }, 403],
  ])('permissions of a %s', async (_, claims, expected) => {
    const { status, text } = await send(urlOf(agents[row.types[0] ?? ''], row), row.body, claims);
    expect(status).toBe(expected);
    if (expected === 403) expect(text).toContain('cin-agent-builder.agents.invoke');
  });

  it('401 without a token', async () => {
    const response = await fetch(quire.base + urlOf(agents.tool, row), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(row.body),
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer/),
    ]);
    await response.body?.cancel();
  });

  it('takes and gives back session id and correlation id, in answers and errors alike', async () => {
    const headers = {
      authorization: `Bearer ${quire.issuer.token()}`,
      'content-type': 'application/json',
      'user-agent': 'rows/1.0',
      'x-session-id': 'session-7',
      'x-correlation-id': 'correlation-7',
    };
    for (const body of [row.body, {}]) {
      const url = quire.base + urlOf(agents[row.types[0] ?? ''], row);
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      await response.text();
      expect(response.status).toBe(body === row.body ? 200 : 400);
      expect(response.headers.get('x-session-id')).toBe('session-7');
      expect(response.headers.get('x-correlation-id')).toBe('correlation-7');
    }
  });

  it('works under the public prefix as well', async () => {
    const url = `/agent-builder${urlOf(agents[row.types[0] ?? ''], row)}`;
    expect((await send(url, row.body)).status).toBe(200);
  });
});

describe.each(rows.filter(({ verb }) => !verb.endsWith('stream')))('$verb', (row) => {
  it('502 the model output was cut off', async () => {
    quire.models.script('chat', { text: 'far too lo', finishReason: 'length' });
    const { status, type, detail } = await problem(urlOf(agents[row.types[0] ?? ''], row), row.body);
    quire.models.script('chat', { text: 'yes' });
    expect([status, type]).toEqual([502, 'urn:quire:error:model_output_truncated']);
    expect(detail).toContain('inferenceConfig.maxTokens');
  });
});

it('a global agent is invoked by every tenant', async () => {
  const url = `/v1/agents/${agents.global}/versions/latest/invoke`;
  for (const environment_id of ['environment-1', 'environment-2'])
    expect((await send(url, chat, { environment_id })).status).toBe(200);
});

it('settings of the model come from the version, then the settings, then the request', async () => {
  const sentBy = async (body: object) => {
    await send(`/v1/agents/${id}/versions/latest/invoke`, { ...chat, ...body });
    const { temperature, max_tokens } = quire.models.calls.at(-1)?.body ?? {};
    return { temperature, max_tokens };
  };
  const { id } = await quire.agent({ config: { inferenceConfig: { temperature: 0.1, maxTokens: 11 } } });
  expect(await sentBy({})).toEqual({ temperature: 0.1, max_tokens: 11 });
  await quire.call('PATCH', `/v1/agents/${id}/settings`, { inferenceConfig: { temperature: 0.2 } });
  expect(await sentBy({})).toEqual({ temperature: 0.2, max_tokens: 11 });
  expect(await sentBy({ maxTokens: 13 })).toEqual({ temperature: 0.2, max_tokens: 13 });
  expect(await sentBy({ temperature: 0.3, inference_config: { max_tokens: 17 } })).toEqual({
    temperature: 0.3,
    max_tokens: 17,
  });
});

it('GET /v1/agents/types lists every type that can be invoked', async () => {
  const { body } = await quire.call<{ agentTypes: { type: string }[] }>('GET', '/v1/agents/types');
  expect(body.agentTypes.map(({ type }) => type).sort()).toEqual(['rag', 'task', 'tool']);
});
