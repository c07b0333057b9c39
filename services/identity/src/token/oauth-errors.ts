import type { ErrorRenderer } from '@quire/service-kit';

/** Error answers of an OAuth server (RFC 6749 section 5.2), also for what never reaches the token endpoint. */
export const oauthErrors: ErrorRenderer = {
  contentType: 'application/json; charset=utf-8',
  body: ({ status, message }, { traceId }) => ({
    error: status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request',
    error_description: message,
    traceId,
  }),
};
