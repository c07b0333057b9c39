import { defineError } from '@quire/errors';

const errors = {
  invalidRequest: defineError('request.invalid', 400, (fields: Record<string, string[]>) => ({
    message: `The request is not valid: ${Object.entries(fields)
      .map(([field, faults]) => `${field}: ${faults[0]}`)
      .slice(0, 5)
      .join('; ')}`,
    fields,
  })),
  invalidJson: defineError(
    'request.invalid_json',
    400,
    () => 'The body is not valid JSON, or it has a member that is refused everywhere, such as __proto__.',
  ),
  emptyBody: defineError('request.body_missing', 400, () => 'The request needs a JSON body.'),
  routeNotFound: defineError(
    'request.route_not_found',
    404,
    (method: string, path: string) => `There is no ${method} ${path}; see /openapi.json for what there is.`,
  ),
  bodyTooLarge: defineError(
    'request.too_large',
    413,
    (limit: number) => `The body is larger than the ${limit} bytes this endpoint takes.`,
  ),
  unsupportedMediaType: defineError(
    'request.media_type',
    415,
    (given: string | undefined) =>
      `Content-Type ${given ?? '(none)'} is not taken here; send application/json.`,
  ),
  malformed: defineError('request.malformed', 400, (fault: string) => `The request cannot be read: ${fault}`),
  clientGone: defineError('request.client_gone', 499, () => 'The client hung up before it had its answer.'),
  overloaded: defineError('service.overloaded', 503, () => ({
    message: 'The service has more work than it can take; repeat the request in a few seconds.',
    headers: { 'retry-after': '5' },
  })),
  internal: defineError(
    'service.internal',
    500,
    () => 'An unexpected error occurred; quote the trace id when you report it.',
  ),
};

export const {
  invalidRequest,
  invalidJson,
  emptyBody,
  routeNotFound,
  bodyTooLarge,
  unsupportedMediaType,
  malformed,
  clientGone,
  overloaded,
  internal,
} = errors;
