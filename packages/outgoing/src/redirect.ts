import type { Dispatcher } from 'undici';

/** One request on its way. */
export interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** What another origin may see; all else might be a credential. */
const harmless: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

/** The request that a redirect asks for (Fetch standard, HTTP-redirect fetch); undefined where it is none. */
export function redirected(hop: Hop, answer: Dispatcher.ResponseData): Hop | undefined {
  const { location } = answer.headers;
  const { statusCode: status } = answer;
  if (!redirects.has(status) || typeof location !== 'string') return undefined;
  if (!URL.canParse(location, hop.url.href)) return undefined;
  const url = new URL(location, hop.url);
  const toGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const headers = Object.entries(hop.headers).filter(([header]) => {
    const name = header.toLowerCase();
    return (url.origin === hop.url.origin || harmless.has(name)) && !(toGet && name === 'content-type');
  });
  return {
    url,
    method: toGet ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    body: toGet ? undefined : hop.body,
  };
}
