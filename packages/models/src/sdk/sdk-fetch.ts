import type { Upstream } from '../upstream/upstream.ts';

/** The AI SDK's way out: through the provider's own pool, and with our reading of its failures. */
export const createSdkFetch =
  (upstream: Upstream): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, { ...init, signal: null });
    const { pathname, search } = new URL(request.url);
    const response = await upstream.send(
      {
        path: `${pathname}${search}`,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      },
      init?.signal ?? new AbortController().signal,
    );
    const contentType = String(response.headers['content-type'] ?? '');
    return new Response(response.body, { headers: { 'content-type': contentType } });
  };
