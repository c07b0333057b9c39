import { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';

/** Statuses whose answers have no body (Fetch standard, null body status). */
const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * Puts a request of the Fetch standard to undici, whose own `fetch` would bring types and classes of its own. Bodies are
 * asked for as they are, so that a small compressed one cannot become a large one.
 */
export async function openResponse(agent: Agent, url: URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers ?? {});
  headers.set('accept-encoding', 'identity');
  const { statusCode, ...answer } = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: (init.method ?? 'GET') as Dispatcher.HttpMethod,
    headers: Object.fromEntries(headers),
    body: typeof init.body === 'string' ? init.body : null,
    signal: init.signal ?? undefined,
    // Streams may be silent for long; whoever opened one ends it by the signal.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const { body } = answer;
  // What goes wrong with it is told to its reader.
  body.on('error', () => {});
  const isBodiless = bodiless.has(statusCode);
  if (isBodiless) body.resume();
  return new Response(isBodiless ? null : toWeb(body), {
    status: statusCode,
    headers: toHeaders(answer.headers),
  });
}

type BodyInit = ConstructorParameters<typeof Response>[0];

const toWeb = (body: Readable) => Readable.toWeb(body) as BodyInit;

function toHeaders(given: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}
