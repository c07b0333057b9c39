import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentResponse } from '@quire/contracts/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { type Bridge, programs, startBridge } from '../../../../test/support/mcp/bridge.ts';
import { type Everything, startEverything } from '../../../../test/support/mcp/everything.ts';

let quire: TestAgents;
let folder: string;
let filesystem: Bridge;
let memory: Bridge;
let legacy: Everything;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-served-'));
  [quire, filesystem, memory, legacy] = await Promise.all([
    startTestAgents({ allowedHosts: '127.0.0.1' }),
    startBridge(programs.filesystem, [folder]),
    startBridge(programs.memory, [], { MEMORY_FILE_PATH: join(folder, 'memory.json') }),
    startEverything('sse'),
  ]);
});
afterAll(async () => {
  await quire.close();
  await Promise.all([filesystem.close(), memory.close(), legacy.stop()]);
  await rm(folder, { recursive: true });
});

/** What the tools of a server answered an agent that calls them one after the other. */
async function answersOf(server: object, ...calls: [name: string, given: object][]): Promise<string[]> {
  const name = `server-${crypto.randomUUID()}`;
  const { body: made } = await quire.call('POST', '/v1/mcp-servers', { name, ...server });
  const tool = { toolType: 'mcp', mcpServerReferences: [{ id: made.mcpServerId }] };
  const { id } = await quire.agent({ config: { tools: [tool] } });
  const turns = calls.map(([name, given], i) => ({
    toolCalls: [{ id: `call-${i}`, name, arguments: JSON.stringify(given) }],
  }));
  quire.models.script('chat', ...turns, { text: 'Done.' });
  const { status } = await quire.call<AgentResponse>('POST', `/v1/agents/${id}/versions/latest/invoke`, {
    messages: [{ role: 'user', content: 'Go.' }],
  });
  expect(status).toBe(200);
  const messages = quire.models.calls.at(-1)?.body.messages as { role: string; content: string }[];
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
}

it('an agent reads and writes with server-filesystem, and not outside its folder', async () => {
  await writeFile(join(folder, 'note.txt'), 'Rent is due on Friday.');
  const [read, , outside] = await answersOf(
    { url: `${filesystem.url}/mcp` },
    ['read_text_file', { path: join(folder, 'note.txt') }],
    ['write_file', { path: join(folder, 'made.txt'), content: 'made' }],
    ['read_text_file', { path: '/etc/hostname' }],
  );
  expect(read).toContain('Rent is due on Friday.');
  expect(await readFile(join(folder, 'made.txt'), 'utf8')).toBe('made');
  expect(outside).toMatch(/^Error: .*denied/i);
});

it('an agent remembers with server-memory', async () => {
  const entity = { name: 'Ada', entityType: 'person', observations: ['writes programs'] };
  const [, found] = await answersOf(
    { url: `${memory.url}/mcp` },
    ['create_entities', { entities: [entity] }],
    ['search_nodes', { query: 'Ada' }],
  );
  expect(found).toContain('writes programs');
});

it('an agent calls server-everything over the older transport', async () => {
  const [echo] = await answersOf({ url: legacy.url, transport: 'sse' }, ['echo', { message: 'over SSE' }]);
  expect(echo).toContain('over SSE');
});
