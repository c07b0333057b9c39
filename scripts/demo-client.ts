import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** What `npm start` writes for programs on this machine. */
export interface DevFile {
  urls: Record<'identity' | 'agents' | 'curation' | 'context', string>;
  tokenUrl: string;
  clients: Record<string, { clientId: string; clientSecret: string; scope: string }>;
}

export async function readDevFile(): Promise<DevFile> {
  const path = process.env.QUIRE_DEV_FILE ?? `${process.env.QUIRE_DATA_DIR ?? '.quire'}/dev.json`;
  try {
    return JSON.parse(await readFile(path, 'utf8')) as DevFile;
  } catch {
    throw new Error(
      `${path} is not there: run \`npm start\` in another terminal and wait until it says ready.`,
    );
  }
}

/** A service that was just restarted may need a moment. */
export async function waitUntilReady(urls: DevFile['urls'], timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (const [name, url] of Object.entries(urls)) {
    while (
      !(await fetch(`${url}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false))
    ) {
      if (Date.now() > deadline) throw new Error(`${name} at ${url} is not ready.`);
      await delay(200);
    }
  }
}

export async function getToken(
  { tokenUrl, clients }: Omit<DevFile, 'urls'>,
  client: string,
): Promise<string> {
  const registered = clients[client];
  if (!registered) throw new Error(`there is no client ${client}`);
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: registered.clientId,
      client_secret: registered.clientSecret,
      scope: registered.scope,
    }),
  });
  const { access_token } = (await expectStatus(answer, 200)) as { access_token: string };
  return access_token;
}

/** The JSON body of an answer that must have one of these statuses. */
export async function expectStatus(answer: Response, ...statuses: number[]): Promise<unknown> {
  const text = await answer.text();
  if (!statuses.includes(answer.status)) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** JSON calls with a bearer token. */
export function createCaller(token: string) {
  return async <T>(method: string, url: string, body?: unknown): Promise<T> => {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return (await expectStatus(answer, 200, 201, 202)) as T;
  };
}
export type Call = ReturnType<typeof createCaller>;

/** Asks again until `done` says yes. */
export async function poll<T>(
  ask: () => Promise<T>,
  done: (value: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(150)) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error(`gave up waiting: ${JSON.stringify(value)}`);
  }
}
