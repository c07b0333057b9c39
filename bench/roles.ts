import Fastify from 'fastify';
import pg from 'pg';
import { startModelServer } from '../test/support/model-server.ts';

/** Processes that a bench measures against; each tells its parent where it listens. */
export const roles: Record<string, () => Promise<string>> = {
  async 'model-server'() {
    const server = await startModelServer();
    server.script('bench', { text: 'Forty-two, as far as anybody knows.' });
    return server.url;
  },

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
