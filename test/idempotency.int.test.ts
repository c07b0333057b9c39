import { newId } from '@quire/contracts';
import { connectDb, type Sql, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestAgents, type TestAgents } from './support/agents.ts';
import { startTestCuration, type TestCuration } from './support/curation.ts';
import { startContext, type TestContext } from './support/start-context.ts';
import type { TestIssuer } from './support/tokens.ts';

let agents: TestAgents;
let curation: TestCuration;
let context: TestContext;
beforeAll(async () => {
  [agents, curation, context] = await Promise.all([startTestAgents(), startTestCuration(), startContext()]);
});
afterAll(() => Promise.all([agents.close(), curation.stop(), context.close()]));

interface Creation {
  base: string;
  issuer: TestIssuer;
  ownerUrl: string;
  path: string;
  /** A body that asks for something else each time. */
  body: (different: string) => object;
  status: number;
  /** Holds a row for each created thing. */
  table: Sql;
}

const config = { llmModelId: 'test/chat' };
const inAgents = () => ({ base: agents.base, issuer: agents.issuer, ownerUrl: agents.ownerUrl });

const createAgent = async (): Promise<Creation> => ({
  ...inAgents(),
  path: '/v1/agents',
  body: (name) => ({ name, description: '', agentType: 'tool', config }),
  status: 201,
  table: sql`agents.agent`,
});
const addVersion = async (): Promise<Creation> => ({
  ...inAgents(),
  path: `/v1/agents/${(await agents.agent()).id}/versions`,
  body: (versionLabel) => ({ versionLabel, config }),
  status: 200,
  table: sql`agents.agent_version`,
});
const createRun = async (): Promise<Creation> => ({
  ...inAgents(),
  path: `/v1/agents/${(await agents.agent()).id}/runs`,
  body: (content) => ({ invokeRequest: { messages: [{ role: 'user', content }] } }),
  status: 202,
  table: sql`agents.run`,
});
const presign = async (): Promise<Creation> => ({
  base: curation.baseUrl,
  issuer: curation.issuer,
  ownerUrl: curation.database.ownerUrl,
  path: '/presign',
  body: (fileName) => ({ fileName, parts: 2 }),
  status: 200,
  table: sql`curation.job`,
});
const process = async (): Promise<Creation> => {
  const file = { contentType: 'text/plain', fileName: 'a.txt' };
  const objectKeys = [{ path: await context.upload('The pier is closed.', file) }];
  return {
    base: context.base,
    issuer: context.issuer,
    ownerUrl: context.ownerUrl,
    path: '/content/process',
    body: (first) => ({
      version: 'context.api/v2',
      objectKeys,
      actions: { textClassification: { classes: [first, 'other'] } },
    }),
    status: 202,
    table: sql`context.processing`,
  };
};
const creations = { createAgent, addVersion, createRun, presign, process };

async function send({ base, issuer, path }: Creation, key: string, body: object) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${issuer.token()}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, replayed: headers.get('idempotency-replayed'), text: await response.text() };
}

async function countRows({ ownerUrl, table }: Creation): Promise<number> {
  const db = connectDb({ url: ownerUrl, max: 1 });
  const { n } = await db.one(z.object({ n: z.number() }), sql`select count(*) as n from ${table}`);
  await db.close();
  return n;
}

describe.each(Object.entries(creations))('an Idempotency-Key for %s', (_name, open) => {
  it('creates one thing for identical requests side by side, and tells each the same', async () => {
    const creation = await open();
    const before = await countRows(creation);
    const [key, body] = [newId(), creation.body(newId())];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(creation, key, body)));
    const first = answers.find(({ status, replayed }) => status === creation.status && !replayed);
    for (const answer of answers) if (answer.status !== 409) expect(answer.text).toBe(first?.text);
    expect(await send(creation, key, body)).toEqual({ ...first, replayed: 'true' });
    expect(await countRows(creation)).toBe(before + 1);
  });

  it('refuses another body and takes another key', async () => {
    const creation = await open();
    const [key, body] = [newId(), creation.body(newId())];
    expect(await send(creation, key, body)).toMatchObject({ status: creation.status, replayed: null });
    expect(await send(creation, key, creation.body(newId()))).toMatchObject({ status: 422 });
    expect(await send(creation, newId(), creation.body(newId()))).toMatchObject({ replayed: null });
    const malformed = await send(creation, 'no-uuid', body);
    expect(malformed.status).toBe(400);
    expect(malformed.text).toContain('idempotency-key');
  });
});

it('a run is told as it was accepted, also when its agent is gone', async () => {
  const { id } = await agents.agent();
  const run = { ...(await createRun()), path: `/v1/agents/${id}/runs` };
  const [key, body] = [newId(), run.body('Tell me.')];
  const first = await send(run, key, body);
  await agents.call('DELETE', `/v1/agents/${id}`);
  expect(await send(run, key, body)).toEqual({ ...first, replayed: 'true' });
});

it('a rehearsal leaves its key to the real call', async () => {
  const create = await createAgent();
  const [key, body] = [newId(), create.body(newId())];
  expect(await send({ ...create, path: '/v1/agents?validateOnly=true' }, key, body)).toMatchObject({
    status: 200,
  });
  expect(await send(create, key, body)).toMatchObject({ status: 201, replayed: null });
});
