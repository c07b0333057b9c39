import { defineError } from '@quire/errors';

/** The message is the provider's own, where it gave one, without its headers and our keys. */
export const upstreamFailed = defineError(
  'model.upstream_failed',
  502,
  (provider: string, message: string, cause?: unknown) => ({
    message: `The model provider ${provider} failed: ${message}`,
    cause,
  }),
);

/** A provider that failed call after call. */
export const providerPaused = defineError(
  upstreamFailed.code,
  502,
  (provider: string, failures: number, until: Date, waitMs: number) => ({
    message: `The model provider ${provider} failed ${failures} times in a row and is left alone until ${until.toISOString()}.`,
    headers: { 'retry-after': `${Math.ceil(waitMs / 1_000)}` },
  }),
);

export const modelTimeout = defineError('model.timeout', 504, (provider: string, timeoutMs: number) => {
  return `The model provider ${provider} did not answer within ${timeoutMs / 1000} s.`;
});

export const unknownModel = defineError('model.unknown', 400, (id: string) => {
  return `There is no model ${id}; GET /v1/models lists those there are.`;
});

export const wrongModelKind = defineError('model.unknown', 400, (id: string, kind: string) => {
  return `The model ${id} cannot be used for ${kind}.`;
});

export const noDefaultModel = defineError('model.unknown', 400, (kind: string) => {
  return `The model catalogue names no model for ${kind}; add one, or name a model in the request.`;
});
