import type { ErrorRenderer } from '@quire/service-kit';

const formOnly = 'Send the form with Content-Type: application/x-www-form-urlencoded.';

/** Error answers of an OAuth server (RFC 6749 section 5.2), also for what never reaches the token endpoint. */
export const oauthErrors: ErrorRenderer = {
  contentType: 'application/json; charset=utf-8',
  body: ({ code, status, message }, { traceId }) => ({
    error: status === 503 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request',
    error_description: code === 'request.media_type' ? formOnly : message,
    traceId,
  }),
};
