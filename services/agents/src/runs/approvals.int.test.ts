import type { AuditEntry } from '@quire/contracts';
import type { Approval, Run } from '@quire/contracts/agents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { type Modern, startModern } from '../../../../test/support/mcp/modern.ts';
import { readEvents } from '../../../../test/support/run-events.ts';

let quire: TestAgents;
let modern: Modern;
beforeAll(async () => {
  modern = await startModern();
  quire = await startTestAgents({ allowedHosts: '127.0.0.1' });
});
afterEach(() => quire.stopProcesses());
afterAll(async () => {
  await quire.close();
  await modern.close();
});

type Json = Record<string, unknown>;
const question = { messages: [{ role: 'user', content: 'Add.' }] };
const asks = (id: string) => ({
  text: 'Let me add.',
  toolCalls: [{ id, name: 'add', arguments: '{"a":1,"b":1}' }],
});
const agentWith = (requireApproval: boolean | string[]) => {
  const url = `${modern.url}/mcp`;
  const reference = { url, toolConfiguration: { allowedTools: ['add'], requireApproval } };
  return quire.agent({ config: { tools: [{ toolType: 'mcp', mcpServerReferences: [reference] }] } });
};
const start = async (id: string) =>
  (await quire.call<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: question })).body;
const pathOf = ({ agentId, id }: Run) => `/v1/agents/${agentId}/runs/${id}`;
const approvals = async (run: Run) =>
  (await quire.call<{ approvals: Approval[] }>('GET', `${pathOf(run)}/approvals`)).body.approvals;
const decide = (run: Run, decisions: Json[], claims?: Json) =>
  quire.call<{ approvals: Approval[] } & ProblemBody>(
    'POST',
    `${pathOf(run)}/approvals`,
    { approvals: decisions },
    claims,
  );

/** A run that waits for a person, and its worker. */
async function waiting(...replies: Json[]) {
  const agent = await agentWith(true);
  quire.models.calls.length = 0;
  quire.models.script('chat', asks('call-1'), ...replies);
  const worker = quire.startWorker();
  const run = await start(agent.id);
  await expect.poll(() => approvals(run), { timeout: 15_000 }).toHaveLength(1);
  return { run, worker };
}
const answerOf = ({ outputPayload }: Run) => JSON.stringify(outputPayload?.output);
const toolResult = () =>
  (quire.models.calls.at(-1)?.body.messages as { content: string }[] | undefined)?.at(-1)?.content;

describe('a run whose tool needs approval', () => {
  it('waits without a worker, goes on in another, and tells it all in its stream', async () => {
    const { run, worker } = await waiting({ text: 'Two.' });
    await worker.close();
    expect((await quire.call<Run>('GET', pathOf(run))).body.status).toBe('in_progress');
    expect(await approvals(run)).toEqual([
      {
        callId: 'call-1',
        tool: 'add',
        arguments: '{"a":1,"b":1}',
        isApproved: null,
        reason: null,
        decidedBy: null,
        decidedAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    quire.startWorker();
    const { status, body } = await decide(run, [{ call_id: 'call-1', is_approved: true }], { sub: 'boss' });
    expect(status).toBe(200);
    expect(body.approvals).toMatchObject([{ isApproved: true, decidedBy: 'boss' }]);
    const done = await quire.runIn(run, 'completed', 'failed');
    expect([done.status, answerOf(done)]).toEqual([
      'completed',
      expect.stringContaining('Let me add.\\n\\nTwo.'),
    ]);
    expect(toolResult()).toBe('2');
    const events = await readEvents(await quire.send('GET', `${pathOf(run)}:stream`));
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    expect(events.map(({ event }) => event)).toContain('run.approval_required');
    const { entries } = (await quire.call<{ entries: AuditEntry[] }>('GET', `/v1/audit?target=${run.id}`))
      .body;
    expect(entries).toMatchObject([{ action: 'run.approve', actor: 'boss', details: { tool: 'add' } }]);
  });

  it('tells its model of a refusal', async () => {
    const { run } = await waiting({ text: 'Then not.' });
    await decide(run, [{ callId: 'call-1', isApproved: false, reason: 'Too dear.' }]);
    expect((await quire.runIn(run, 'completed', 'failed')).status).toBe('completed');
    expect(toolResult()).toBe('Error: Not called: a person refused it. Too dear.');
  });

  it('asks again for each call', async () => {
    const { run } = await waiting(asks('call-2'), { text: 'Done.' });
    await decide(run, [{ callId: 'call-1', isApproved: true }]);
    await expect.poll(async () => (await approvals(run))[0]?.callId, { timeout: 15_000 }).toBe('call-2');
    await decide(run, [{ callId: 'call-2', isApproved: true }]);
    expect((await quire.runIn(run, 'completed', 'failed')).status).toBe('completed');
  });

  it('can be cancelled while it waits', async () => {
    const { run } = await waiting();
    const { body } = await quire.call<Run>('POST', `${pathOf(run)}/cancel`);
    expect(body.status).toBe('cancelled');
    expect((await decide(run, [{ callId: 'call-1', isApproved: true }])).status).toBe(200);
    expect((await quire.call<Run>('GET', pathOf(run))).body.status).toBe('cancelled');
  });

  it('takes a decision once, for calls it waits with, from those who see it', async () => {
    const { run } = await waiting({ text: 'Two.' });
    const unknown = await decide(run, [{ callId: 'other', isApproved: true }]);
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([400, ['approvals[0].callId']]);
    expect(
      (await decide(run, [{ callId: 'call-1', isApproved: true }], { environment_id: 'x' })).status,
    ).toBe(404);
    expect((await decide(run, [{ callId: 'call-1', isApproved: 'yes' }])).status).toBe(400);
    for (let i = 0; i < 2; i++)
      expect((await decide(run, [{ callId: 'call-1', isApproved: true }])).status).toBe(200);
    expect((await decide(run, [{ callId: 'call-1', isApproved: false }])).status).toBe(409);
    expect((await quire.runIn(run, 'completed', 'failed')).status).toBe('completed');
  });
});

it('an invocation cannot wait: its model is told so', async () => {
  const agent = await agentWith(['add']);
  quire.models.script('chat', asks('call-1'), { text: 'I may not.' });
  const { status } = await quire.call('POST', `/v1/agents/${agent.id}/versions/latest/invoke`, question);
  expect(status).toBe(200);
  expect(toolResult()).toContain('only a run can wait');
});
