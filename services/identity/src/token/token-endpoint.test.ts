import { createServer } from 'node:http';
import { databaseUnavailable } from '@quire/db';
import { createLog } from '@quire/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import type { Keyring } from '../keys/keyring.ts';
import { createTokenEndpoint } from './token-endpoint.ts';

const noKeys: Keyring = {
  keys: () => [],
  active: () => {
    throw new Error('no token is signed here');
  },
  maintain: async () => {},
  rotate: async () => {},
};

async function serve(find: () => Promise<never>): Promise<string> {
  const clients = { find, register: async () => {}, secretMatches: () => false };
  const issuer = 'http://127.0.0.1/idp';
  const endpoint = createTokenEndpoint({
    issuer,
    clients,
    keyring: noKeys,
    log: createLog('identity', 'silent'),
  });
  const server = createServer((request, response) => void endpoint(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}/connect/token`;
}

const ask = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }),
  });

test('a database that is away is a 503, not a client that does not exist', async () => {
  const response = await ask(await serve(() => Promise.reject(databaseUnavailable(new Error('gone')))));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
});

test('a bug is a bare 500 in JSON', async () => {
  const response = await ask(await serve(() => Promise.reject(new Error('table identity.client is gone'))));
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ error: 'server_error' });
  expect(text).not.toContain('identity.client');
});
