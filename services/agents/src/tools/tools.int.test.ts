import type { AgentResponse, FileUpload, McpServer, Run } from '@quire/contracts/agents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { bwrap } from '../../../../test/support/bubblewrap.ts';
import { type Everything, startEverything } from '../../../../test/support/mcp/everything.ts';
import { type Modern, startModern } from '../../../../test/support/mcp/modern.ts';
import type { ModelReply } from '../../../../test/support/model-protocol.ts';
import { readEvents } from '../../../../test/support/run-events.ts';

let quire: TestAgents;
let modern: Modern;
let everything: Everything;
beforeAll(async () => {
  [modern, everything] = await Promise.all([startModern(), startEverything('streamableHttp')]);
  quire = await startTestAgents({ allowedHosts: '127.0.0.1', env: bwrap ? { QUIRE_BWRAP: bwrap } : {} });
});
afterEach(() => quire.stopProcesses());
afterAll(async () => {
  await quire.close();
  await Promise.all([modern.close(), everything.stop()]);
});

type Json = Record<string, unknown>;
type Asked = {
  messages: { role: string; content: string; tool_call_id?: string; tool_calls?: unknown[] }[];
  tools?: { function: { name: string; description: string; parameters: Json } }[];
};

const call = (name: string, given: unknown, id = `call-${name}`) => ({
  id,
  name,
  arguments: JSON.stringify(given),
});
const calls = (...toolCalls: NonNullable<ModelReply['toolCalls']>): ModelReply => ({ toolCalls });
const say = (...replies: ModelReply[]) => {
  quire.models.calls.length = 0;
  quire.models.script('chat', ...replies);
};
const asked = () => quire.models.calls.map(({ body }) => body as Asked);
const question = { messages: [{ role: 'user', content: 'How much?' }] };

const register = async (url: string, body: Json = {}) =>
  (
    await quire.call<McpServer>('POST', '/v1/mcp-servers', {
      name: `server-${crypto.randomUUID()}`,
      url,
      ...body,
    })
  ).body;
const withTools = (...tools: Json[]) => quire.agent({ config: { tools } });
const invoke = <T = AgentResponse>({ id }: { id: string }, request: object = question) =>
  quire.call<T>('POST', `/v1/agents/${id}/versions/latest/invoke`, request);
const textOf = ({ output }: AgentResponse) =>
  output.flatMap((item) => (item.type === 'message' ? item.content.map(({ text }) => text) : [])).join('');
const mcp = (url: string, reference: Json = {}) => ({
  toolType: 'mcp',
  mcpServerReferences: [{ url, ...reference }],
});
const modernUrl = () => `${modern.url}/mcp`;

describe('a tool agent', () => {
  it('calls tools of an MCP server until its model has an answer', async () => {
    const agent = await withTools(mcp(modernUrl()));
    say({ text: 'Let me see.', toolCalls: [call('add', { a: 2, b: 3 })] }, { text: 'It is 5.' });
    const { status, body } = await invoke(agent);
    expect([status, textOf(body)]).toEqual([200, 'Let me see.\n\nIt is 5.']);
    expect(body.output).toHaveLength(1);
    const [first, second] = asked();
    expect(first?.tools?.map(({ function: { name } }) => name)).toContain('add');
    expect(second?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call-add' }] },
      { role: 'tool', tool_call_id: 'call-add', content: '5' },
    ]);
    const perTurn = 7;
    expect(body.usage.totalTokens).toBeGreaterThan(perTurn);
  });

  it('calls several at once, and hears of their faults in their order', async () => {
    const agent = await withTools(mcp(everything.url));
    say(
      calls(
        call('get-sum', { a: 'x', b: 1 }, 'wrong'),
        call('get-sum', { a: 1, b: 2 }, 'right'),
        call('no-such', {}, 'unknown'),
        { id: 'broken', name: 'echo', arguments: '{"message": ' },
        call('echo', { message: 'héllo' }, 'echoed'),
      ),
      { text: 'Done.' },
    );
    expect(textOf((await invoke(agent)).body)).toBe('Done.');
    const answers = asked()[1]?.messages.filter(({ role }) => role === 'tool');
    expect(answers?.map(({ tool_call_id }) => tool_call_id)).toEqual([
      'wrong',
      'right',
      'unknown',
      'broken',
      'echoed',
    ]);
    expect(answers?.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^Error: Not called: arguments\/a must be number/),
      expect.stringContaining('3'),
      'Error: There is no tool no-such.',
      'Error: Not called: The arguments are not JSON.',
      expect.stringContaining('héllo'),
    ]);
  });

  it('shows its model the allowed tools alone', async () => {
    const agent = await withTools(mcp(modernUrl(), { toolConfiguration: { allowedTools: ['add'] } }));
    say({ text: 'Hello.' });
    await invoke(agent);
    expect(asked()[0]?.tools?.map(({ function: { name } }) => name)).toEqual(['add']);
  });

  it('is refused where a strict reference cannot be kept, and warned of a lenient one', async () => {
    const gone = 'http://127.0.0.1:1/mcp';
    const missing = { toolConfiguration: { allowedTools: ['none'] } };
    const create = (tool: Json) =>
      quire.call<ProblemBody & { warnings?: Json[] }>('POST', '/v1/agents', {
        name: crypto.randomUUID(),
        description: 'd',
        agentType: 'tool',
        config: { llmModelId: 'test/chat', tools: [tool] },
      });
    const field = 'config.tools[0].mcpServerReferences[0]';
    for (const tool of [mcp(gone), mcp(modernUrl(), missing)]) {
      const { status, body } = await create(tool);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
    const lenient = await create(mcp(gone, { validationMode: 'lenient' }));
    expect([lenient.status, lenient.body.warnings]).toMatchObject([201, [{ field }]]);
  });

  it('fails where a strict server has gone meanwhile, and goes on without a lenient one', async () => {
    const server = await startModern();
    const url = `${server.url}/mcp`;
    const [strict, lenient] = [
      await withTools(mcp(url)),
      await withTools(mcp(url, { validationMode: 'lenient' })),
    ];
    await server.close();
    // Another process, that has not seen the server's tools before.
    const { base } = await quire.startReplica();
    const headers = { authorization: `Bearer ${quire.issuer.token()}`, 'content-type': 'application/json' };
    const ask = ({ id }: { id: string }) =>
      fetch(`${base}/v1/agents/${id}/versions/latest/invoke`, {
        method: 'POST',
        headers,
        body: JSON.stringify(question),
      });
    say({ text: 'Without.' });
    const failed = await ask(strict);
    expect([failed.status, await failed.text()]).toEqual([502, expect.stringContaining('127.0.0.1')]);
    expect(textOf((await (await ask(lenient)).json()) as AgentResponse)).toBe('Without.');
  });

  it('tells tools of the same name apart by their servers', async () => {
    const [one, other] = [
      await register(modernUrl(), { name: 'one' }),
      await register(modernUrl(), { name: 'other' }),
    ];
    const ids = [one, other].map(({ mcpServerId: id }) => ({
      id,
      toolConfiguration: { allowedTools: ['add'] },
    }));
    const agent = await withTools({ toolType: 'mcp', mcpServerReferences: ids });
    say(calls(call('other_add', { a: 1, b: 1 })), { text: 'Two.' });
    await invoke(agent);
    expect(asked()[0]?.tools?.map(({ function: { name } }) => name)).toEqual(['one_add', 'other_add']);
    expect(asked()[1]?.messages.at(-1)?.content).toBe('2');
  });

  it('hands calls of the client’s functions back, and takes their results', async () => {
    const inputSchema = { type: 'object', properties: { city: { type: 'string' } } };
    const agent = await withTools({ toolType: 'function', name: 'weather', inputSchema }, mcp(modernUrl()));
    say(calls(call('weather', { city: 'Oslo' }), call('add', { a: 1, b: 1 })));
    const { body } = await invoke(agent);
    expect(body).toMatchObject({
      status: 'completed',
      output: [
        { type: 'function_call', callId: 'call-weather', name: 'weather', arguments: '{"city":"Oslo"}' },
      ],
    });
    say({ text: 'Rain.' });
    const output = { type: 'function_call_output', call_id: 'call-weather', output: 'rain' };
    const messages = [...question.messages, ...body.output, output];
    expect(textOf((await invoke(agent, { messages })).body)).toBe('Rain.');
    expect(asked()[0]?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call-weather' }] },
      { role: 'tool', tool_call_id: 'call-weather', content: 'rain' },
    ]);
    for (const wrong of [[...body.output], [output], [...body.output, { ...output, call_id: 'other' }]]) {
      const refused = await invoke<ProblemBody>(agent, { messages: [...question.messages, ...wrong] });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.errors ?? {})[0]).toMatch(/^messages\[\d\]\.callId$/);
    }
  });

  it('answers in the form of its structured output', async () => {
    const outputSchema = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
    const agent = await withTools({ toolType: 'structured_output', outputSchema }, mcp(modernUrl()));
    say(
      { text: 'Thinking.', toolCalls: [call('add', { a: 1, b: 2 })] },
      { text: 'It is three.' },
      calls(call('structured_output', { total: 'three' })),
      calls(call('structured_output', { total: 3 })),
    );
    expect(textOf((await invoke(agent)).body)).toBe('{"total":3}');
    expect(asked()[3]?.messages.at(-1)?.content).toContain('arguments/total must be number');
  });

  it('has a last word: a model that never stops calling tools fails', async () => {
    const agent = await withTools(mcp(modernUrl()));
    say(calls(call('add', { a: 1, b: 1 })));
    const { status, body } = await invoke<ProblemBody>(agent);
    expect([status, body.detail]).toEqual([502, expect.stringContaining('20 turns')]);
    expect(asked()).toHaveLength(20);
  });

  it('does not let a result past its guardrails', async () => {
    const agent = await quire.agent({
      config: { tools: [mcp(everything.url)], guardrails: ['HAIP-PII-Block'] },
    });
    say(calls(call('echo', { message: 'x' })), { text: 'Done.' });
    expect((await invoke(agent)).status).toBe(200);
    say(calls(call('echo', { message: 'card 4111 1111 1111 1111' })), { text: 'Done.' });
    await invoke(agent);
    expect(JSON.stringify(asked()[1]?.messages.filter(({ role }) => role === 'tool'))).not.toContain(
      '4111 1111',
    );
  });

  it('streams what its model says, and nothing that clients do not know', async () => {
    const agent = await withTools(mcp(modernUrl()));
    say(calls(call('add', { a: 1, b: 1 })), { text: 'Two.' });
    const response = await quire.send(
      'POST',
      `/v1/agents/${agent.id}/versions/latest/invoke-stream`,
      question,
    );
    const chunks = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(chunks.map(({ type }) => type))).toEqual(
      new Set(['response.created', 'response.output_text.delta', 'response.completed']),
    );
    expect(chunks.map(({ sequenceNumber }) => sequenceNumber)).toEqual(chunks.map((_, i) => i));
  });
});

describe('task agents as tools', () => {
  const task = (config: Json = {}) =>
    quire.agent({
      agentType: 'task',
      config: {
        llmModelId: 'test/task',
        systemPrompt: 'Translate {{text}}.',
        inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        ...config,
      },
    });

  it('do a part of the work, on inputs that fit them', async () => {
    const { id: agentId } = await task();
    const agent = await withTools({ toolType: 'task_agent', name: 'translate', agentId });
    quire.models.script('task', { text: 'Hallo.' });
    say(calls(call('translate', { text: 'Hello.' }), call('translate', { words: 1 }, 'wrong')), {
      text: 'Done.',
    });
    expect(textOf((await invoke(agent)).body)).toBe('Done.');
    const answers = asked()
      .at(-1)
      ?.messages.filter(({ role }) => role === 'tool');
    expect(answers?.map(({ content }) => content)).toEqual(['Hallo.', expect.stringContaining('Not called')]);
  });

  it('of another tenant, of another type and unknown are refused alike where they are named', async () => {
    const foreign = await quire.agent({}, { environment_id: 'elsewhere' });
    const tool = await quire.agent();
    for (const agentId of [foreign.id, tool.id, crypto.randomUUID()]) {
      const { status, body } = await quire.call<ProblemBody>('POST', '/v1/agents', {
        name: crypto.randomUUID(),
        description: 'd',
        agentType: 'tool',
        config: { llmModelId: 'test/chat', tools: [{ toolType: 'task_agent', agentId }] },
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['config.tools[0].agentId']]);
    }
  });
});

describe('a run', () => {
  const start = async ({ id }: { id: string }) =>
    (await quire.call<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: question })).body;

  it('tells in its stream how its tools come along', async () => {
    const agent = await withTools(mcp(everything.url));
    say(calls(call('trigger-long-running-operation', { duration: 2, steps: 4 })), { text: 'Done.' });
    quire.startWorker();
    const run = await start(agent);
    await quire.runIn(run, 'completed');
    const events = await readEvents(await quire.send('GET', `/v1/agents/${agent.id}/runs/${run.id}:stream`));
    const told = events.filter(({ event }) => event === 'run.tool').map(({ data }) => data.status);
    expect(told[0]).toBe('started');
    expect(told).toContain('progress');
    expect(told.at(-1)).toBe('completed');
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
  });

  it('is cancelled in the middle of a tool, and its server is told', async () => {
    const agent = await withTools(mcp(modernUrl()));
    say(calls(call('wait', {})));
    quire.startWorker();
    const run = await start(agent);
    await quire.runIn(run, 'in_progress');
    const stream = await quire.send('GET', `/v1/agents/${agent.id}/runs/${run.id}:stream`);
    const before = modern.cancelled();
    const events = readEvents(stream, (seen) => seen.some(({ event }) => event === 'run.tool'));
    await events;
    await quire.call('POST', `/v1/agents/${agent.id}/runs/${run.id}/cancel`);
    expect((await quire.runIn(run, 'cancelled', 'completed', 'failed')).status).toBe('cancelled');
    await expect.poll(() => modern.cancelled(), { timeout: 10_000 }).toBeGreaterThan(before);
  });
});

describe('the code interpreter', () => {
  it('runs code on the request’s files and keeps what it makes, where the host can isolate it', async () => {
    interface Catalogue {
      tools: { toolType: string; status: string; reason: string | null }[];
    }
    const { tools } = (await quire.call<Catalogue & Json>('GET', '/v1/tools')).body;
    const known = tools.find(({ toolType }) => toolType === 'code_interpreter');
    const upload = (
      await quire.call<FileUpload & Json>('POST', '/v1/files', {
        fileName: 'rows.csv',
        contentType: 'text/csv',
        sizeBytes: 4,
      })
    ).body;
    await fetch(upload.uploadUrl, { method: 'PUT', body: '1\n2\n', headers: { 'content-type': 'text/csv' } });
    const agent = await withTools({ toolType: 'code_interpreter' });
    const code =
      'total = sum(map(int, open("rows.csv")))\nprint(total)\nopen("sum.txt", "w").write(str(total))';
    say(calls(call('code_interpreter', { code })), { text: 'Three.' });
    const part = { type: 'container_upload', fileId: upload.id, fileName: 'rows.csv', mediaType: 'text/csv' };
    const { status, body } = await invoke(agent, { messages: [{ role: 'user', content: [part] }] });
    expect(status).toBe(200);
    const answer = asked()[1]?.messages.at(-1)?.content ?? '';
    if (known?.status === 'unavailable') {
      expect(known.reason).toMatch(/install|host|bubblewrap/);
      expect(answer).toContain('Code cannot be run here');
      return;
    }
    expect(JSON.parse(answer)).toMatchObject({
      stdout: '3\n',
      exitCode: 0,
      files: [{ fileName: 'sum.txt' }],
    });
    const [file] = body.customOutputs.files as { fileId: string; downloadUrl: string }[];
    expect(await (await fetch(file?.downloadUrl ?? '')).text()).toBe('3');
    expect((await quire.call('GET', `/v1/files/${file?.fileId}`)).body).toMatchObject({
      fileName: 'sum.txt',
    });
  });
});
