import { newId } from '@quire/contracts';
import type { OptionRule, OptionsRequest } from '@quire/contracts/curation';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration();
});
afterAll(() => curation.stop());

const base = '/config/options';
const call = (method: string, path: string, body?: unknown, token?: string) =>
  curation.call(`${base}${path}`, { method, body, token });

async function json<T>(answer: Promise<Response>, status = 200): Promise<T> {
  const response = await answer;
  expect(response.status).toBe(status);
  return (await response.json()) as T;
}
const addRule = (rule: object) => json<OptionRule>(call('POST', '/rules', rule), 201);
const listRules = () =>
  json<{ rules: OptionRule[]; pagination: { totalItems: number } }>(call('GET', '/rules'));

afterEach(async () => {
  expect((await call('DELETE', '/defaults')).status).toBe(204);
  for (const { id } of (await listRules()).rules)
    expect((await call('DELETE', `/rules/${id}`)).status).toBe(204);
});

test('the defaults of a tenant hold for its jobs, until they are removed', async () => {
  const before = await json<OptionsRequest>(call('GET', '/defaults'));
  expect(before).toMatchObject({ pii: false, chunking: false, json_schema: false });
  const set = await json<OptionsRequest>(
    call('PUT', '/defaults', { pii: 'detection', chunking: { chunk_size: 500 } }),
  );
  expect(set).toMatchObject({ pii: 'detection', chunking: { strategy: 'context', chunk_size: 500 } });
  expect(await json(call('GET', '/defaults'))).toEqual(set);
  expect((await curation.presign()).options).toEqual(set);
  expect((await curation.presign({ pii: false })).options).toEqual({ ...set, pii: false });
  await call('DELETE', '/defaults');
  expect(await json(call('GET', '/defaults'))).toEqual(before);
  expect((await curation.presign()).options).toEqual(before);
});

test('the request goes before rules, rules by their priority, and those before defaults', async () => {
  await json(call('PUT', '/defaults', { pii: true, chunk_size: 200, json_schema: true }));
  const pdf = { match: { extensions: ['pdf'] } };
  const late = await addRule({
    ...pdf,
    name: 'late',
    priority: 20,
    options: { chunk_size: 300, json_schema: 'MDAST' },
  });
  const early = await addRule({ ...pdf, name: 'early', priority: 10, options: { chunk_size: 400 } });
  await addRule({ ...pdf, name: 'off', priority: 1, enabled: false, options: { chunk_size: 500 } });
  await addRule({ name: 'other', match: { extensions: ['docx'] }, options: { chunk_size: 600 } });

  const { options } = await curation.presign({ fileName: 'a.PDF', pii: 'detection' });
  expect(options).toMatchObject({ pii: 'detection', chunking: { chunk_size: 400 }, json_schema: 'MDAST' });
  expect(
    await json(call('POST', '/rules/test', { fileName: 'a.PDF', options: { pii: 'detection' } })),
  ).toEqual({
    matchedRules: [early, late].map(({ id, name }) => ({ id, name })),
    options,
  });
  expect((await curation.presign()).options).toMatchObject({
    pii: 'redaction',
    chunking: { chunk_size: 200 },
  });
});

test('a rule is kept, read, replaced and removed', async () => {
  const rule = {
    name: 'scans',
    match: { contentTypes: ['image/*'], minSize: 10 },
    options: { json_schema: 'FULL' },
  };
  const added = await addRule(rule);
  expect(added).toMatchObject({
    ...rule,
    priority: 100,
    enabled: true,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await json(call('GET', `/rules/${added.id}`))).toEqual(added);
  const changed = { ...rule, name: 'pictures', priority: 5, match: {} };
  const replaced = await json<OptionRule>(call('PUT', `/rules/${added.id}`, changed));
  expect(replaced).toMatchObject({ ...changed, id: added.id, createdAt: added.createdAt });
  expect(await listRules()).toMatchObject({
    rules: [replaced],
    pagination: { totalItems: 1, hasMore: false },
  });
  expect((await call('DELETE', `/rules/${added.id}`)).status).toBe(204);
  for (const method of ['GET', 'DELETE'])
    expect(await json(call(method, `/rules/${added.id}`), 404)).toMatchObject({ message: 'Rule not found' });
});

test("nobody sees another tenant's defaults and rules", async () => {
  await json(call('PUT', '/defaults', { pii: true }));
  const { id } = await addRule({ name: 'mine', options: { json_schema: true } });
  const neighbour = curation.issuer.token({ environment_id: 'environment-2' });
  expect(await json(call('GET', '/defaults', undefined, neighbour))).toMatchObject({ pii: false });
  expect(await json(call('GET', '/rules', undefined, neighbour))).toMatchObject({ rules: [] });
  for (const [method, body] of [['GET'], ['DELETE'], ['PUT', { name: 'theirs', options: {} }]] as const)
    expect((await call(method, `/rules/${id}`, body, neighbour)).status).toBe(404);
  for (const unknown of [newId(), 'x', '%00'])
    expect((await call('GET', `/rules/${unknown}`)).status).toBe(404);
});

test.each([
  ['PUT', '/defaults', { colour: 'red' }, 'colour'],
  ['PUT', '/defaults', { fileName: 'a.pdf' }, 'fileName'],
  ['PUT', '/defaults', { embeddings_model: 'other' }, 'embedding'],
  ['POST', '/rules', { options: {} }, 'name'],
  ['POST', '/rules', { name: 'x', options: { chunk_size: 1 } }, 'options.chunk_size'],
  ['POST', '/rules', { name: 'x', match: { extension: 'pdf' }, options: {} }, 'match.extension'],
  [
    'POST',
    '/rules',
    { name: 'x', options: { chunking: { chunk_size: 100, chunk_overlap: 60 } } },
    'chunking.chunk_overlap',
  ],
  ['POST', '/rules/test', { name: 'x' }, 'name'],
])('%s %s %j names the fault', async (method, path, body, field) => {
  const fault = await json<{ message: string; errors: object }>(call(method, path, body), 400);
  expect(fault.message).toContain(field);
  expect(Object.keys(fault.errors)).toEqual([field]);
});

test('a repeated request with the same key adds one rule', async () => {
  const add = () =>
    fetch(`${curation.baseUrl}${base}/rules`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${curation.issuer.token()}`,
        'content-type': 'application/json',
        'idempotency-key': '018f0000-0000-7000-8000-000000000001',
      },
      body: JSON.stringify({ name: 'once', options: {} }),
    });
  const [first, second] = [await json<OptionRule>(add(), 201), await json<OptionRule>(add(), 201)];
  expect(second).toEqual(first);
  expect((await listRules()).rules.length).toBe(1);
});
