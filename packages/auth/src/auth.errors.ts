import { defineError } from '@quire/errors';

/** RFC 6750 section 3. The sentence goes into a quoted string, so it may hold no quote and no backslash. */
const challenge = (error: string, sentence: string) => ({
  'www-authenticate': `Bearer error="${error}", error_description="${sentence.replace(/["\\]/g, "'")}"`,
});

const defineRejection = (code: string, sentence: string) =>
  defineError(code, 401, (cause?: unknown) => ({
    message: sentence,
    headers: challenge('invalid_token', sentence),
    cause,
  }));

export const missingToken = defineError('auth.missing_token', 401, () => ({
  message: 'This call needs an access token: send the header Authorization: Bearer <token>.',
  // Without a token there is nothing wrong with it: the challenge names no error (RFC 6750 section 3.1).
  headers: { 'www-authenticate': 'Bearer' },
}));
export const malformedToken = defineRejection(
  'auth.malformed_token',
  'The Authorization header does not hold a bearer token in JWT form.',
);
export const badSignature = defineRejection(
  'auth.bad_signature',
  'The signature of the access token does not match.',
);
export const wrongIssuer = defineRejection(
  'auth.wrong_issuer',
  'The access token comes from an issuer that is not trusted here.',
);
export const expiredToken = defineRejection(
  'auth.expired_token',
  'The access token has expired; request a new one.',
);
export const unverifiableToken = defineError(
  'auth.unverifiable_token',
  401,
  (reason: string, cause?: unknown) => {
    const sentence = `The access token cannot be verified: ${reason}.`;
    return { message: sentence, headers: challenge('invalid_token', sentence), cause };
  },
);

/** The caller's token may be good; we cannot tell while its issuer does not answer. */
export const issuerUnavailable = defineError('auth.issuer_unavailable', 503, (cause?: unknown) => ({
  message: 'Access tokens cannot be verified at the moment, since their issuer does not answer; try again.',
  headers: { 'retry-after': '2' },
  cause,
}));

export const badContextHeader = defineError('auth.context_headers', 400, (header: string, fault: string) => ({
  message: `${header} ${fault}`,
  fields: { [header]: [fault] },
}));

export const insufficientPermissions = defineError(
  'auth.insufficient_permissions',
  403,
  (kind: 'permission' | 'scope', name: string) => {
    const sentence = `The access token lacks the ${kind} ${name}.`;
    return { message: sentence, headers: challenge('insufficient_scope', sentence) };
  },
);
