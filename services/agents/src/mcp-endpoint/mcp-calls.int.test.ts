import type { Progress } from '@modelcontextprotocol/client';
import type { McpServer, UsageSum } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { connectClient, eras } from '../../../../test/support/mcp/clients.ts';
import { type Modern, startModern } from '../../../../test/support/mcp/modern.ts';

let quire: TestAgents;
let modern: Modern;
beforeAll(async () => {
  modern = await startModern();
  quire = await startTestAgents({ allowedHosts: '127.0.0.1' });
  await quire.agent({ name: 'chat', config: { inferenceConfig: { maxRetries: 0 } } });
});
afterAll(async () => {
  await quire.close();
  await modern.close();
});

const hello = { name: 'chat', arguments: { message: 'Hello.' } };
const long = { text: 'word '.repeat(2_000), delayMs: 30 };
const withinMs = 250;
/** Something else may have the processor when it counts; it will not each time. */
const attempts = 8;

/** The next call of the model. */
async function modelCall(before: number) {
  await expect.poll(() => quire.models.calls.length, { timeout: 15_000, interval: 5 }).toBe(before + 1);
  const call = quire.models.calls[before];
  if (!call) throw new Error('the model was not called');
  return call;
}

/** Stops a call whose model is at work, and returns how long the model's connection stood after that, ms. */
async function stopMs(start: () => Promise<unknown>, stop: () => unknown): Promise<number> {
  const before = quire.models.calls.length;
  const over = start().catch(() => undefined);
  const { hungUp } = await modelCall(before);
  const ended = hungUp.then((value) => [value, performance.now()] as const);
  const stoppedAt = performance.now();
  stop();
  const [isHungUp, endedAt] = await ended;
  expect(isHungUp).toBe(true);
  await over;
  return endedAt - stoppedAt;
}

async function expectStopped(attempt: () => Promise<number>): Promise<void> {
  const tookMs: number[] = [];
  while (tookMs.length < attempts && !(Math.min(...tookMs) < withinMs)) tookMs.push(await attempt());
  expect(Math.min(...tookMs)).toBeLessThan(withinMs);
}

describe.each(eras)('a call of a client of the %s era', (era) => {
  it.each([
    ['is speaking', long],
    ['has said nothing yet', { hang: true }],
  ])('stops the model within 250 ms when it is cancelled while that %s', async (_, reply) => {
    quire.models.script('chat', reply);
    const client = await connectClient(quire, era);
    await expectStopped(() => {
      const abort = new AbortController();
      return stopMs(
        () => client.callTool(hello, { signal: abort.signal }),
        () => abort.abort(),
      );
    });
    quire.models.script('chat', {});
    expect(await client.callTool(hello)).toMatchObject({ content: [{ text: 'Hello.' }] });
  });

  it('stops the model when the client goes away', async () => {
    quire.models.script('chat', long);
    await expectStopped(async () => {
      const client = await connectClient(quire, era);
      return stopMs(
        () => client.callTool(hello),
        () => client.close(),
      );
    });
    quire.models.script('chat', {});
  });

  it('tells how far it is when it is asked to', async () => {
    quire.models.script('chat', { text: 'word '.repeat(40), delayMs: 20 });
    const client = await connectClient(quire, era);
    const heard: Progress[] = [];
    const result = await client.callTool(hello, { onprogress: (progress) => heard.push(progress) });
    quire.models.script('chat', {});
    expect(result).toMatchObject({ content: [{ text: 'word '.repeat(40) }] });
    expect(heard.length).toBeGreaterThan(1);
    const steps = heard.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  });

  it('tells of the tools that the agent calls', async () => {
    const { body } = await quire.call<McpServer>('POST', '/v1/mcp-servers', {
      name: `sums-${era}`,
      url: `${modern.url}/mcp`,
    });
    const tools = [{ toolType: 'mcp', mcpServerReferences: [{ url: body.url }] }];
    await quire.agent({ name: `with-tools-${era}`, config: { tools } });
    const add = { id: 'call-1', name: 'add', arguments: '{"a":1,"b":2}' };
    quire.models.script('chat', { toolCalls: [add] }, { text: 'Three.' });
    const client = await connectClient(quire, era);
    const heard: (string | undefined)[] = [];
    const result = await client.callTool(
      { ...hello, name: `with-tools-${era}` },
      { onprogress: ({ message }) => heard.push(message) },
    );
    quire.models.script('chat', {});
    expect(result).toMatchObject({ content: [{ text: 'Three.' }] });
    expect(heard).toEqual(expect.arrayContaining(['add: started', 'add: completed']));
  });

  it('is told what failed, as a result', async () => {
    const functionTool = { toolType: 'function', name: 'weather', inputSchema: { type: 'object' } };
    await quire.agent({ name: `asks-back-${era}`, config: { tools: [functionTool] } });
    await quire.agent({ name: `guarded-${era}`, config: { guardrails: ['HAIP-Profanity'] } });
    const client = await connectClient(quire, era);
    const failure = async (name: string, given: Record<string, unknown>) => {
      const { isError, content } = await client.callTool({ name, arguments: given });
      return [isError, ...content.map((piece) => ('text' in piece ? piece.text : ''))];
    };
    const message = 'Hello.';
    expect(await failure('chat', { text: message })).toEqual([true, expect.stringContaining('message')]);
    expect(await failure(`guarded-${era}`, { message: 'You shithead.' })).toEqual([
      true,
      expect.stringContaining('HAIP-Profanity'),
    ]);
    quire.models.script('chat', { status: 500 });
    expect(await failure('chat', { message })).toEqual([true, expect.stringContaining('scripted failure')]);
    quire.models.script('chat', { toolCalls: [{ id: 'call-1', name: 'weather', arguments: '{}' }] });
    expect(await failure(`asks-back-${era}`, { message })).toEqual([
      true,
      expect.stringContaining('execute weather'),
    ]);
    quire.models.script('chat', {});
  });
});

describe('a cancellation', () => {
  const asUser = (sub: string, sessionId: string, base: string, body: object) =>
    fetch(`${base}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${quire.issuer.token({ sub })}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': sessionId,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };

  it('reaches the call on another replica, and nobody else has that call', async () => {
    quire.models.script('chat', long);
    const replica = await quire.startReplica();
    const running = [];
    for (const [user, session] of [
      ['user-1', 'a'],
      ['user-1', 'b'],
      ['user-2', 'a'],
    ] as const) {
      const before = quire.models.calls.length;
      const request = { id: 1, method: 'tools/call', params: hello };
      const over = asUser(user, session, quire.base, request).then((response) => response.text());
      const { hungUp } = await modelCall(before);
      const call = { user, session, over, hungUp, stopped: false };
      void hungUp.then(() => {
        call.stopped = true;
      });
      running.push(call);
    }
    for (const [n, { user, session, hungUp, over }] of running.entries()) {
      const told = await asUser(user, session, replica.base, cancelled);
      expect(told.status).toBe(202);
      expect(await hungUp).toBe(true);
      await over;
      expect(running.map(({ stopped }) => stopped)).toEqual([0, 1, 2].map((call) => call <= n));
    }
    quire.models.script('chat', {});
    await replica.close();
  });
});

describe('a call', () => {
  it('is counted like any other', async () => {
    const tenant = { environment_id: 'counted' };
    await quire.agent({ name: 'counted' }, tenant);
    const client = await connectClient(quire, 'modern', tenant);
    await client.callTool({ ...hello, name: 'counted' });
    const calls = async () => {
      const { body } = await quire.call<{ totals: UsageSum }>('GET', '/v1/usage', undefined, tenant);
      return body.totals.calls;
    };
    await expect.poll(calls, { timeout: 15_000 }).toBe(1);
  });
});
