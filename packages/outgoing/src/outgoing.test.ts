import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowedHosts } from './allowed-hosts.ts';
import { createConnector } from './connector.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let sent = 0;
const seen: IncomingMessage[] = [];
const server = createServer((request, response) => {
  seen.push(request);
  answer(request, response);
});
let port: number;
let base: string;
let outgoing: Outgoing;
let strict: Outgoing;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  base = `http://127.0.0.1:${port}`;
  const resolve = async (name: string) => (name === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1']);
  outgoing = createOutgoing({
    allowedHosts: parseAllowedHosts(`127.0.0.1:${port}`),
    resolve,
    timeoutMs: 400,
  });
  strict = createOutgoing({ allowedHosts: parseAllowedHosts(''), resolve });
});
beforeEach(() => {
  seen.length = 0;
  sent = 0;
});
afterAll(async () => {
  await Promise.all([outgoing.close(), strict.close()]);
  server.closeAllConnections();
  server.close();
});

/** Sends 64 KiB at a time for as long as somebody takes them. */
function pour(response: ServerResponse, total: number): void {
  const piece = Buffer.alloc(65_536, 'x');
  const more = () => {
    while (sent < total && !response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) return response.once('drain', more);
    }
    return response.end();
  };
  more();
}

it('sends what it is given and hands back status, headers and body', async () => {
  answer = (request, response) => {
    request.resume().on('end', () => response.writeHead(201, { 'x-made': 'yes' }).end('made'));
  };
  const { status, headers, body, truncated } = await outgoing.fetch(`${base}/a?b=c#d`, {
    method: 'POST',
    headers: { 'x-one': '1' },
    body: 'text',
    maxBytes: 100,
  });
  expect([status, headers['x-made'], body.toString(), truncated]).toEqual([201, 'yes', 'made', false]);
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/a?b=c' });
  expect(seen[0]?.headers).toMatchObject({ 'x-one': '1', host: `127.0.0.1:${port}`, 'content-length': '4' });
});

describe('an answer that is too much', () => {
  it('of 100 MB is cut, and its connection ended', async () => {
    answer = (_request, response) => pour(response, 100_000_000);
    const { body, truncated } = await outgoing.fetch(base, { maxBytes: 1_000 });
    expect([body.length, truncated]).toEqual([1_000, true]);
    await delay(50);
    expect(sent).toBeLessThan(20_000_000);
  });

  it('is not waited for where nobody wants it', async () => {
    answer = (_request, response) => pour(response, 100_000_000);
    expect(await outgoing.fetch(base, { maxBytes: 0 })).toMatchObject({ status: 200, truncated: true });
  });

  it('of exactly the size is whole', async () => {
    answer = (_request, response) => response.end('12345');
    expect(await outgoing.fetch(base, { maxBytes: 5 })).toMatchObject({ truncated: false });
  });
});

describe('a server that is slow', () => {
  const cases: Record<string, typeof answer> = {
    'says nothing': () => {},
    'never ends its headers': (request) => request.socket.write('HTTP/1.1 200 OK\r\nx: '),
    'drips its body': (_request, response) => {
      response.write('x');
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    },
    'redirects for ever, slowly': (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
    },
  };
  for (const [name, behave] of Object.entries(cases))
    it(`is given up within the limit when it ${name}`, async () => {
      answer = behave;
      const startedAt = performance.now();
      const called = outgoing.fetch(base, { maxBytes: 1_000_000, redirects: 1_000 });
      await expect(called).rejects.toMatchObject({ code: 'outgoing.timed_out', status: 504 });
      expect(performance.now() - startedAt).toBeLessThan(1_500);
    });
});

it('stops with the reason of its signal', async () => {
  answer = () => {};
  const abort = new AbortController();
  const called = outgoing.fetch(base, { maxBytes: 1, signal: abort.signal });
  setTimeout(() => abort.abort(new Error('enough')), 30);
  await expect(called).rejects.toThrow('enough');
});

it('says which connection failed, and not more', async () => {
  answer = (request) => request.socket.destroy();
  await expect(outgoing.fetch(`${base}/path?token=secret`, { maxBytes: 1 })).rejects.toMatchObject({
    code: 'outgoing.unreachable',
    message: `The connection to 127.0.0.1:${port} failed (UND_ERR_SOCKET).`,
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302) => {
    answer = (request, response) =>
      request.url === '/' ? response.writeHead(status, { location }).end() : response.end('there');
  };

  it('are not followed unless asked for', async () => {
    to('/there');
    expect((await outgoing.fetch(base, { maxBytes: 10 })).status).toBe(302);
    expect((await outgoing.fetch(base, { maxBytes: 10, redirects: 1 })).body.toString()).toBe('there');
  });

  it.each([
    'http://127.0.0.1:1/',
    'https://127.1/',
    'http://169.254.169.254/latest',
    'https://inside.example/',
    'http://public.example/',
    'https://user:word@public.example/',
    'file:///etc/passwd',
    '//[::1]/',
  ])('to %s are refused', async (location) => {
    to(location);
    await expect(outgoing.fetch(base, { maxBytes: 10, redirects: 3 })).rejects.toMatchObject({
      code: 'outgoing.address_refused',
    });
    expect(seen).toHaveLength(1);
  });

  it('take no credentials to another origin', async () => {
    to(`http://localhost:${port}/there`, 307);
    const headers = { authorization: 'Bearer x', 'x-api-key': 'x', 'content-type': 'text/plain' };
    await outgoing.fetch(base, { method: 'POST', headers, body: 'text', maxBytes: 10, redirects: 1 });
    expect(seen[1]).toMatchObject({ method: 'POST', headers: { 'content-type': 'text/plain' } });
    expect(Object.keys(seen[1]?.headers ?? {})).not.toContain('authorization');
    expect(Object.keys(seen[1]?.headers ?? {})).not.toContain('x-api-key');
  });

  it('turn a POST into a GET where they always have', async () => {
    for (const [status, method] of [
      [301, 'GET'],
      [302, 'GET'],
      [303, 'GET'],
      [308, 'POST'],
    ] as const) {
      to('/there', status);
      await outgoing.fetch(base, { method: 'POST', body: 'text', maxBytes: 10, redirects: 1 });
      expect([status, seen.at(-1)?.method]).toEqual([status, method]);
    }
  });
});

describe('a name that changes its mind', () => {
  it('is refused at the connection, though it passed when it was kept', async () => {
    let asked = 0;
    const rebinding = createOutgoing({
      allowedHosts: parseAllowedHosts(''),
      resolve: async () => [asked++ === 0 ? '93.184.215.14' : '127.0.0.1'],
    });
    const url = `https://rebind.example:${port}/`;
    await rebinding.check(url);
    await expect(rebinding.fetch(url, { maxBytes: 1 })).rejects.toMatchObject({
      code: 'outgoing.address_refused',
    });
    expect([asked, seen.length]).toEqual([2, 0]);
    await rebinding.close();
  });

  it('is asked once for a connection, which goes where the answer was checked', async () => {
    let asked = 0;
    const once = createOutgoing({
      allowedHosts: parseAllowedHosts(`127.0.0.1:${port}`),
      resolve: async () => [asked++ === 0 ? '127.0.0.1' : '10.0.0.1'],
    });
    answer = (_request, response) => response.end('there');
    expect((await once.fetch(`http://once.example:${port}/`, { maxBytes: 9 })).status).toBe(200);
    expect([asked, seen[0]?.headers.host]).toEqual([1, `once.example:${port}`]);
    await once.close();
  });

  it('is refused by where the connection ended', async () => {
    const connect = createConnector({ admit: async () => ['127.0.0.1'], permits: () => false });
    const place = { protocol: 'http:', hostname: 'odd.example', host: 'odd.example', port: String(port) };
    const outcome = await new Promise((resolve) => {
      connect(place, (error, socket) => resolve([error, socket]));
    });
    expect(outcome).toMatchObject([{ code: 'outgoing.address_refused' }, null]);
  });
});

it('guards clients that bring their own protocol', async () => {
  const { dispatcher } = strict;
  const request = dispatcher.request({ origin: base, path: '/', method: 'GET' });
  await expect(request).rejects.toMatchObject({ code: 'outgoing.address_refused' });
  expect(seen).toHaveLength(0);
});

describe('an opened answer', () => {
  it('comes as it is sent, for as long as its reader stays', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'x-many': ['a', 'b'] }).write('first');
    };
    const stop = new AbortController();
    const { status, headers, body } = await outgoing.open(new URL(`${base}/s?q=1`), {
      method: 'POST',
      headers: new Headers({ 'x-one': '1' }),
      body: 'text',
      signal: stop.signal,
    });
    expect([status, headers.get('x-many')]).toEqual([200, 'a, b']);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/s?q=1' });
    expect(seen[0]?.headers).toMatchObject({ 'x-one': '1', 'accept-encoding': 'identity' });
    const reader = body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    const closed = new Promise((resolve) => seen[0]?.socket.once('close', resolve));
    stop.abort();
    await expect(reader?.read()).rejects.toThrow();
    await closed;
  });

  it('may have no body', async () => {
    answer = (_request, response) => response.writeHead(204).end();
    const { status, body } = await outgoing.open(base);
    expect([status, body]).toEqual([204, null]);
  });

  it('follows no redirect and leads nowhere else', async () => {
    answer = (_request, response) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end();
    expect((await outgoing.open(base)).status).toBe(307);
    for (const url of [
      'http://10.0.0.1/',
      'https://inside.example/',
      'ftp://a.example/',
      `http://u:p@127.0.0.1:${port}/`,
    ])
      await expect(outgoing.open(url)).rejects.toMatchObject({ code: 'outgoing.address_refused' });
    await expect(strict.open(base)).rejects.toMatchObject({ code: 'outgoing.address_refused' });
  });

  it('throws the reason it was stopped for', async () => {
    answer = () => {};
    const reason = new Error('enough');
    const stop = new AbortController();
    const opened = outgoing.open(base, { signal: stop.signal });
    stop.abort(reason);
    await expect(opened).rejects.toBe(reason);
  });
});
