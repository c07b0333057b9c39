import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../test/support/mcp/listening.ts';
import { type Rogue, startRogue } from '../../../test/support/mcp/rogue.ts';
import { createMcpPool, type McpAuth, type McpPool } from './index.ts';

let rogue: Rogue;
let tokens: Listening;
let asked: { authorization: string | undefined; form: URLSearchParams }[];
/** What the token endpoint answers. */
let grant: () => { status?: number; text: string };
let now: number;
let pool: McpPool;
beforeEach(async () => {
  rogue = await startRogue();
  asked = [];
  now = 0;
  grant = () => ({ text: JSON.stringify({ access_token: `token-${asked.length}`, expires_in: 100 }) });
  tokens = await listen(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    asked.push({ authorization: request.headers.authorization, form: new URLSearchParams(body) });
    const { status = 200, text } = grant();
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  const maySeeCallers = ({ hostname }: URL) => hostname === '127.0.0.1';
  pool = createMcpPool({ fetch, maySeeCallers, now: () => now });
});
afterEach(async () => {
  await pool.close();
  await Promise.all([rogue.close(), tokens.close()]);
});

const server = (auth: McpAuth, url = rogue.url) => ({
  id: auth.type,
  owner: 'a',
  revision: 1,
  url,
  transport: 'streamable_http' as const,
  auth,
});
const call = (auth: McpAuth, callerToken?: string) =>
  pool.callTool({ server: server(auth), credential: { callerToken }, name: 'tool-0', arguments: {} });
const shown = (header: string) => new Set(rogue.messages.map(({ headers }) => headers[header]));
const oauth = (more = {}): McpAuth => ({
  type: 'oauth_client_credentials',
  tokenUrl: `${tokens.url}/token`,
  clientId: 'client:1',
  clientSecret: 'word/2',
  scope: 'a b',
  clientAuthentication: 'basic',
  ...more,
});

it('no credentials are shown where none are asked for', async () => {
  await call({ type: 'none' }, 'token of the caller');
  expect(shown('authorization')).toEqual(new Set([undefined]));
});

it('an API key stands in the header that the record names', async () => {
  await call({ type: 'api_key', headerName: 'X-Key', prefix: '', apiKey: 'key' });
  expect(shown('x-key')).toEqual(new Set(['key']));
  await pool.callTool({
    server: {
      ...server({ type: 'api_key', headerName: 'Authorization', prefix: 'Bearer ', apiKey: 'key' }),
      revision: 2,
    },
    name: 'tool-0',
    arguments: {},
  });
  expect(rogue.messages.at(-1)?.headers.authorization).toBe('Bearer key');
});

describe('a token of the client credentials grant', () => {
  it('is asked for as RFC 6749 says, once for all calls', async () => {
    await Promise.all(Array.from({ length: 10 }, () => call(oauth())));
    expect(shown('authorization')).toEqual(new Set(['Bearer token-1']));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('client%3A1:word%2F2').toString('base64')}`);
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      grant_type: 'client_credentials',
      scope: 'a b',
    });
  });

  it('may be asked for in the body, for an audience', async () => {
    await call(oauth({ clientAuthentication: 'body', audience: 'https://a.example' }));
    expect(asked[0]?.authorization).toBeUndefined();
    expect(Object.fromEntries(asked[0]?.form ?? [])).toMatchObject({
      client_id: 'client:1',
      client_secret: 'word/2',
      audience: 'https://a.example',
    });
  });

  it('is asked for again shortly before it expires, once for all calls', async () => {
    await call(oauth());
    now = 89_000;
    await call(oauth());
    expect(asked).toHaveLength(1);
    now = 91_000;
    await Promise.all([call(oauth()), call(oauth()), call(oauth())]);
    expect(asked).toHaveLength(2);
    expect(rogue.messages.at(-1)?.headers.authorization).toBe('Bearer token-2');
  });

  it('is asked for again when the server does not take it', async () => {
    await call(oauth());
    rogue.misbehave((_, response, { headers }) =>
      headers.authorization === 'Bearer token-1' ? response.writeHead(401).end() : false,
    );
    await Promise.all([call(oauth()), call(oauth()), call(oauth())]);
    expect(asked).toHaveLength(2);
    rogue.misbehave((_, response) => response.writeHead(401).end());
    await expect(call(oauth())).rejects.toMatchObject({ code: 'mcp.credential_refused' });
  });

  it.each([
    [
      { status: 400, text: '{"error": "invalid_client", "error_description": "who?"}' },
      /400 invalid_client who\?/,
    ],
    [{ status: 500, text: 'x'.repeat(1_000_000) }, /too long/],
    [{ status: 302, text: '' }, /302/],
    [{ text: '{"access_token": ' }, /RFC 6749/],
    [{ text: '{"access_token": "two\\r\\nlines"}' }, /RFC 6749/],
    [{ text: '{"token": "x"}' }, /RFC 6749/],
  ])('that is not to be had (%#) is told of, and asked for again', async (answer, message) => {
    const good = grant;
    grant = () => answer;
    const refused = await call(oauth()).catch((error: Error) => error);
    expect(refused).toMatchObject({ code: 'mcp.token_refused', message: expect.stringMatching(message) });
    expect(String(refused)).not.toContain('word');
    grant = good;
    expect(await call(oauth())).toMatchObject({ isError: false });
  });
});

describe('the token of the caller', () => {
  it('is handed on, each to a connection of its own', async () => {
    await Promise.all([call({ type: 'passthrough' }, 'one'), call({ type: 'passthrough' }, 'two')]);
    expect(shown('authorization')).toEqual(new Set(['Bearer one', 'Bearer two']));
    expect(pool.stats().connections).toBe(2);
  });

  it('is not there in work without a caller', async () => {
    await expect(call({ type: 'passthrough' })).rejects.toMatchObject({
      code: 'mcp.caller_unknown',
      status: 400,
    });
    expect(rogue.messages).toEqual([]);
  });

  it('goes nowhere but to the hosts that the operator lists', async () => {
    const elsewhere = server({ type: 'passthrough' }, rogue.url.replace('127.0.0.1', 'localhost'));
    const called = pool.callTool({
      server: elsewhere,
      credential: { callerToken: 'one' },
      name: 'tool-0',
      arguments: {},
    });
    await expect(called).rejects.toMatchObject({ code: 'mcp.passthrough_forbidden' });
    expect(rogue.messages).toEqual([]);
  });
});
