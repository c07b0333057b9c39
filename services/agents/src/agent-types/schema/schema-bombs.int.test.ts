import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../../test/support/agents.ts';

let quire: TestAgents;
let agentId: string;
beforeAll(async () => {
  quire = await startTestAgents();
  agentId = (
    await quire.agent({ agentType: 'task', config: { inputSchema: { additionalProperties: true } } })
  ).id;
});
afterAll(() => quire.close());

const deep = (levels: number) => `${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`;
const bombs: [string, string][] = [
  ['deep', deep(100_000)],
  ['recursive', '{"$defs":{"a":{"$ref":"#/$defs/a"}},"$ref":"#/$defs/a"}'],
  ['a tree of itself', '{"properties":{"children":{"items":{"$ref":"#"}}}}'],
  [
    'doubling',
    JSON.stringify({
      $defs: Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [
          `d${i}`,
          { anyOf: Array(2).fill({ $ref: `#/$defs/d${i + 1}` }) },
        ]),
      ),
      $ref: '#/$defs/d0',
    }),
  ],
  ['huge', JSON.stringify({ enum: Array.from({ length: 100_000 }, (_, i) => i) })],
  ['of a catastrophic pattern', '{"properties":{"a":{"pattern":"^(?=(a+)+$)"}}}'],
  ['of a remote part', '{"$ref":"http://127.0.0.1:1/schema.json"}'],
];

/** Bodies as text: some go deeper than `JSON.stringify` can. */
async function post(path: string, body: string) {
  const headers = { authorization: `Bearer ${quire.issuer.token()}`, 'content-type': 'application/json' };
  const began = performance.now();
  const response = await fetch(quire.base + path, { method: 'POST', headers, body });
  const problem = (await response.json()) as ProblemBody;
  return {
    status: response.status,
    fields: Object.keys(problem.errors ?? {}),
    tookMs: performance.now() - began,
  };
}

/** Generous for a busy machine; run to their end, they would take from minutes to ages. */
const withinMs = 5_000;

describe.each(bombs)('a schema that is %s is refused in bounded time', (_, schema) => {
  it.each(['inputSchema', 'outputSchema'])('as %s, of an agent and of a version', async (field) => {
    const other = field === 'inputSchema' ? '' : '"inputSchema":{},';
    const config = `{"llmModelId":"test/chat",${other}"${field}":${schema}}`;
    const agent = `{"name":"bomb","description":"","agentType":"task","config":${config}}`;
    for (const [path, body] of [
      ['/v1/agents', agent],
      ['/v1/agents?validateOnly=true', agent],
      [`/v1/agents/${agentId}/versions`, `{"config":${config}}`],
    ] as const) {
      const { status, fields, tookMs } = await post(path, body);
      expect([status, fields]).toEqual([400, [`config.${field}`]]);
      expect(tookMs).toBeLessThan(withinMs);
    }
  });
});

it('inputs that go deeper than any stack are refused, of a call and of a run', async () => {
  const inputs = `{"x":${deep(100_000)}}`;
  for (const [path, body] of [
    [`/v1/agents/${agentId}/versions/latest/invoke-task`, `{"inputs":${inputs}}`],
    [`/v1/agents/${agentId}/versions/latest/invoke-task-stream`, `{"inputs":${inputs}}`],
    [`/v1/agents/${agentId}/runs`, `{"invokeRequest":{"inputs":${inputs}}}`],
  ] as const) {
    const { status, fields, tookMs } = await post(path, body);
    expect([path, status, fields]).toEqual([path, 400, ['inputs']]);
    expect(tookMs).toBeLessThan(withinMs);
  }
});

it('a catastrophic pattern that is taken costs its texts linear time', async () => {
  const inputSchema = { properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  const { id } = await quire.agent({ agentType: 'task', config: { inputSchema } });
  const a = `${'a'.repeat(200_000)}!`;
  const { status, fields, tookMs } = await post(
    `/v1/agents/${id}/versions/latest/invoke-task`,
    JSON.stringify({ inputs: { a } }),
  );
  expect([status, fields]).toEqual([400, ['inputs/a']]);
  expect(tookMs).toBeLessThan(withinMs);
});
