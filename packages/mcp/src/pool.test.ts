import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bridge, programs, startBridge } from '../../../test/support/mcp/bridge.ts';
import { type Everything, startEverything } from '../../../test/support/mcp/everything.ts';
import { until } from '../../../test/support/mcp/listening.ts';
import { type Modern, startModern } from '../../../test/support/mcp/modern.ts';
import { createMcpPool, type McpPool, type McpServer } from './index.ts';

let pool: McpPool;
let everything: Everything;
let sse: Everything;
let modern: Modern;
let files: Bridge;
let memory: Bridge;
let folder: string;
beforeAll(async () => {
  pool = createMcpPool({ fetch });
  folder = await mkdtemp(join(tmpdir(), 'quire-mcp-'));
  [everything, sse, modern, files, memory] = await Promise.all([
    startEverything('streamableHttp'),
    startEverything('sse'),
    startModern(),
    startBridge(programs.filesystem, [folder]),
    startBridge(programs.memory, [], {
      MEMORY_FILE_PATH: join(folder, 'memory.jsonl'),
    }),
  ]);
});
afterAll(async () => {
  await pool.close();
  await Promise.all([everything.stop(), sse.stop(), modern.close(), files.close(), memory.close()]);
  await rm(folder, { recursive: true });
});

const at = (url: string, more: Partial<McpServer> = {}): McpServer => ({
  id: url,
  owner: 'a',
  revision: 1,
  url,
  transport: 'streamable_http',
  auth: { type: 'none' },
  ...more,
});
const mcp = (url: string) => at(`${url}/mcp`);

describe('a look at a server', () => {
  it('tells what it speaks and how much it can do', async () => {
    expect(await pool.validate({ server: at(everything.url) })).toMatchObject({
      valid: true,
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'mcp-servers/everything' },
      error: null,
    });
    expect(await pool.validate({ server: at(sse.url, { transport: 'sse' }) })).toMatchObject({ valid: true });
    expect(await pool.validate({ server: mcp(modern.url) })).toEqual({
      valid: true,
      latencyMs: expect.any(Number),
      protocolVersion: '2026-07-28',
      serverInfo: { name: 'modern', version: '1.0.0' },
      toolCount: 3,
      error: null,
    });
    await until(() => pool.stats().connections === 0);
  });

  it('tells what is wrong', async () => {
    expect(await pool.validate({ server: at(`${modern.url}/mcp`, { transport: 'sse' }) })).toMatchObject({
      valid: false,
      toolCount: null,
    });
  });
});

describe('the reference servers', () => {
  it('list and call over streamable HTTP', async () => {
    const server = at(everything.url);
    const { tools, skipped } = await pool.listTools({ server });
    expect(skipped).toEqual([]);
    expect(tools.map(({ name }) => name)).toContain('echo');
    const result = await pool.callTool({ server, name: 'echo', arguments: { message: 'hi' } });
    expect(result).toEqual({ content: [{ type: 'text', text: 'Echo: hi' }], isError: false });
  });

  it('list and call over SSE', async () => {
    const server = at(sse.url, { transport: 'sse' });
    expect((await pool.listTools({ server })).tools.map(({ name }) => name)).toContain('get-sum');
    expect(await pool.callTool({ server, name: 'get-sum', arguments: { a: 2, b: 3 } })).toMatchObject({
      content: [{ type: 'text', text: expect.stringMatching(/5/) }],
    });
  });

  it('work on files', async () => {
    const server = mcp(files.url);
    await writeFile(join(folder, 'a.txt'), 'written by the test');
    const { tools } = await pool.listTools({ server });
    expect(tools.find(({ name }) => name === 'read_text_file')?.isReadOnly).toBe(true);
    expect(tools.find(({ name }) => name === 'write_file')?.isReadOnly).toBe(false);
    const path = join(folder, 'b.txt');
    await pool.callTool({ server, name: 'write_file', arguments: { path, content: 'by the tool' } });
    expect(await readFile(path, 'utf8')).toBe('by the tool');
    const outside = await pool.callTool({
      server,
      name: 'read_text_file',
      arguments: { path: '/etc/passwd' },
    });
    expect(outside).toMatchObject({ isError: true });
  });

  it('remember', async () => {
    const server = mcp(memory.url);
    const entities = [{ name: 'Quire', entityType: 'product', observations: ['runs agents'] }];
    await pool.callTool({ server, name: 'create_entities', arguments: { entities } });
    const { structuredContent } = await pool.callTool({ server, name: 'read_graph', arguments: {} });
    expect(structuredContent).toMatchObject({ entities });
  });

  it('report progress', async () => {
    const seen: number[] = [];
    await pool.callTool({
      server: at(everything.url),
      name: 'trigger-long-running-operation',
      arguments: { duration: 0.3, steps: 3 },
      onProgress: ({ progress }) => seen.push(progress),
    });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('refuse what they do not know', async () => {
    const result = await pool.callTool({ server: at(everything.url), name: 'no-such', arguments: {} });
    expect(result).toMatchObject({ isError: true });
  });
});

describe('a server of 2026-07-28', () => {
  it('is called without a session, its protocol probed once', async () => {
    const server = mcp(modern.url);
    await pool.listTools({ server });
    modern.seen.length = 0;
    for (let i = 0; i < 3; i++)
      expect(await pool.callTool({ server, name: 'add', arguments: { a: i, b: 1 } })).toMatchObject({
        structuredContent: { sum: i + 1 },
      });
    expect(modern.seen.map(({ headers }) => headers['mcp-method'])).toEqual(Array(3).fill('tools/call'));
    expect(modern.seen[0]?.headers['mcp-session-id']).toBeUndefined();
  });

  it('reports progress', async () => {
    const seen: number[] = [];
    const server = mcp(modern.url);
    const onProgress = ({ progress }: { progress: number }) => seen.push(progress);
    await pool.callTool({ server, name: 'count', arguments: { to: 3 }, onProgress });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('hears that a call was given up', async () => {
    const server = mcp(modern.url);
    const before = modern.cancelled();
    const stop = new AbortController();
    const call = pool.callTool({ server, name: 'wait', arguments: {}, signal: stop.signal });
    await until(() => modern.seen.at(-1)?.headers['mcp-name'] === 'wait');
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await until(() => modern.cancelled() > before);
  });

  it('is asked for its tools again when it says that they changed', async () => {
    const server = mcp(modern.url);
    expect((await pool.listTools({ server })).tools).toHaveLength(3);
    modern.addTool('new');
    await until(async () => (await pool.listTools({ server })).tools.length === 4);
  });

  it('refuses what it does not know', async () => {
    const call = pool.callTool({ server: mcp(modern.url), name: 'no-such', arguments: {} });
    await expect(call).rejects.toMatchObject({ code: 'mcp.call_refused' });
  });
});
