import Fastify from 'fastify';
import pg from 'pg';
import { Pool } from 'undici';
import { startModelServer } from '../test/support/model-server.ts';
import { wordEveryMs, words } from './invoke/many-streams.ts';

/** Processes that a bench measures against; each tells its parent where it listens. */
export const roles: Record<string, () => Promise<string>> = {
  async 'model-server'() {
    const server = await startModelServer();
    server.script('bench', { text: 'Forty-two, as far as anybody knows.' });
    server.script('bench-slow', { text: words, delayMs: wordEveryMs });
    return server.url;
  },

  /** What passing a call on costs without us: Fastify, undici, the answer as it comes. */
  async 'bare-proxy'() {
    const { origin, pathname } = new URL(process.env.BENCH_MODEL_URL ?? '');
    const pool = new Pool(origin, { connections: 512 });
    const app = Fastify();
    app.post('/invoke', async (request, reply) => {
      const { messages } = request.body as { messages: unknown };
      const body = JSON.stringify({ model: 'bench', stream: true, messages });
      const headers = { 'content-type': 'application/json' };
      const path = `${pathname}/chat/completions`;
      const answer = await pool.request({ method: 'POST', path, headers, body });
      return reply.status(answer.statusCode).type('text/event-stream').send(answer.body);
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },

  'tool-model': async () => (await import('./tool-model.ts')).startToolModel(),

  'mcp-server': async () => (await import('./mcp-server.ts')).startMcpServer(),

  /** What a list endpoint costs without us: Fastify, pg, one statement, JSON. */
  async 'bare-list'() {
    const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 });
    pool.on('error', () => {});
    const app = Fastify();
    app.get('/agents', async (request) => {
      const { limit, offset } = request.query as { limit: string; offset: string };
      const { rows } = await pool.query({
        name: 'page',
        text: 'select * from agents.agent where tenant = $1 order by id desc limit $2 offset $3',
        values: [process.env.BENCH_TENANT, Number(limit), Number(offset)],
      });
      return { agents: rows };
    });
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
};
