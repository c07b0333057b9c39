import { newId } from '@quire/contracts';
import type { Agent, AgentVersion, Version } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
let owner: Db;
beforeAll(async () => {
  quire = await startTestAgents();
  owner = connectDb({ url: quire.ownerUrl });
});
afterAll(async () => {
  await owner.close();
  await quire.close();
});

const config = { llmModelId: 'test/chat' };
const tool = (name: string) => ({ name, description: 'Answers.', agentType: 'tool', config });
/** Posts until it is heard: a machine that is too busy turns calls away (503), and then nothing has happened. */
async function post<T>(path: string, body: object) {
  for (;;) {
    const answer = await quire.call<T>('POST', path, body);
    if (answer.status !== 503) return answer;
  }
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('at the same time', () => {
  it('added versions are numbered without gaps, whatever else is refused or only validated', async () => {
    const { id } = await quire.agent({ versionLabel: 'v1' });
    const path = `/v1/agents/${id}/versions`;
    const bodies = Array.from({ length: 12 }, (_, i) => {
      if (i % 4 === 1) return { config, versionLabel: 'v1' };
      if (i % 4 === 2) return { config, validateOnly: true };
      return { config, versionLabel: `label-${i}` };
    });
    const answers = await Promise.all(bodies.map((body) => post<AgentVersion>(path, body)));
    expect(statusesOf(answers)).toEqual([...Array(9).fill(200), ...Array(3).fill(409)]);
    const list = await quire.call<{ versions: Version[] }>('GET', path);
    expect(list.body.versions.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const latest = await quire.call<AgentVersion>('GET', `${path}/latest`);
    expect(latest.body.version.number).toBe(7);
    expect(latest.body.agent.currentVersionId).toBe(latest.body.version.id);
  });

  it('one name, and one label, is given once', async () => {
    const name = newId();
    const made = await Promise.all(Array.from({ length: 6 }, () => post('/v1/agents', tool(name))));
    expect(statusesOf(made)).toEqual([201, ...Array(5).fill(409)]);
    const { id } = await quire.agent();
    const body = { config, versionLabel: 'once' };
    const added = await Promise.all(Array.from({ length: 6 }, () => post(`/v1/agents/${id}/versions`, body)));
    expect(statusesOf(added)).toEqual([200, ...Array(5).fill(409)]);
  });
});

describe('a version', () => {
  it('stays as it is, whatever becomes of its agent', async () => {
    const agent = await quire.agent({ versionLabel: 'first', config: { systemPrompt: 'One.' } });
    const path = `/v1/agents/${agent.id}`;
    const read = async () =>
      (await quire.call<AgentVersion>('GET', `${path}/versions/${agent.currentVersionId}`)).body.version;
    const before = await read();
    await quire.call('PATCH', path, { name: newId(), displayName: 'Other', description: 'Other.' });
    await quire.call('PATCH', `${path}/settings`, { inferenceConfig: { maxTokens: 3 }, guardrails: [] });
    await quire.call('POST', `${path}/versions`, { config, versionLabel: 'second' });
    expect(await read()).toEqual(before);
  });

  it('may have a label that another agent uses', async () => {
    const [one, two] = [await quire.agent({ versionLabel: 'v1' }), await quire.agent({ versionLabel: 'v1' })];
    for (const { id } of [one, two])
      expect(
        (await quire.call('POST', `/v1/agents/${id}/versions`, { config, versionLabel: 'v2' })).status,
      ).toBe(200);
  });
});

describe('validateOnly', () => {
  /** Everything that the service keeps, in one line. */
  const everything = async () => {
    const { all } = await owner.one(
      z.object({ all: z.string() }),
      sql`select concat(
        (select json_agg(a order by id) from agents.agent a), (select json_agg(v order by id) from agents.agent_version v),
        (select json_agg(c order by c::text) from agents.agent_count c), (select json_agg(s) from agents.agent_settings s),
        (select json_agg(e order by id) from agents.audit e), (select json_agg(i) from engine.idempotency i)) as all`,
    );
    return all;
  };

  it('on create, patch and add-version answers as the real call would, and writes nothing', async () => {
    const agent = await quire.agent({ name: 'here', versionLabel: 'v1' });
    await quire.agent({ name: 'occupied' });
    const path = `/v1/agents/${agent.id}`;
    const calls: [method: string, path: string, body: object, status: number][] = [
      ['POST', '/v1/agents', tool('fresh'), 200],
      ['POST', '/v1/agents', tool('occupied'), 409],
      ['POST', '/v1/agents', { ...tool('fresh'), config: { llmModelId: 'no/such' } }, 400],
      ['PATCH', path, { name: 'fresh', description: 'Other.' }, 200],
      ['PATCH', path, { name: 'occupied' }, 409],
      ['PATCH', path, { name: '' }, 400],
      ['PATCH', `/v1/agents/${newId()}`, { name: 'fresh' }, 404],
      ['POST', `${path}/versions`, { config, versionLabel: 'v2' }, 200],
      ['POST', `${path}/versions`, { config, versionLabel: 'v1' }, 409],
      ['POST', `${path}/versions`, { config: { ...config, inputSchema: {} } }, 400],
      ['POST', `/v1/agents/${newId()}/versions`, { config }, 404],
    ];
    const before = await everything();
    for (const [method, url, body, status] of calls)
      for (const [path, sent] of [
        [url, { ...body, validate_only: true }],
        [`${url}?validateOnly=true`, body],
      ] as const) {
        const answer = await quire.call<{ valid?: boolean; agent?: Agent }>(method, path, sent);
        expect([method, path, answer.status]).toEqual([method, path, status]);
        if (status === 200) expect(answer.body).toMatchObject({ valid: true, agent: { type: 'tool' } });
      }
    expect(await everything()).toBe(before);
  });

  it('keeps no answer for an Idempotency-Key, which is free for the real call', async () => {
    const headers = {
      authorization: `Bearer ${quire.issuer.token()}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    };
    const create = (query: string) =>
      fetch(`${quire.base}/v1/agents${query}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(tool('keyed')),
      });
    expect((await create('?validateOnly=true')).status).toBe(200);
    expect((await create('')).status).toBe(201);
  });
});
