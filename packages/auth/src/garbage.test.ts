import { AppError } from '@quire/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestIssuer } from '../../../test/support/tokens.ts';
import { createVerifier } from './verifier.ts';

const documented = [400, 401, 403];
const part = fc.oneof(
  fc.base64String(),
  fc.string(),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
);
const garbage = fc.oneof(
  fc.string({ unit: 'binary' }),
  part.map((text) => `Bearer ${text}`),
  fc.tuple(part, part, part).map((parts) => `Bearer ${parts.join('.')}`),
);
const header = fc.option(fc.oneof(fc.string(), part), { nil: undefined });

test('no header makes us fail: garbage is always the caller’s fault', async () => {
  const issuer = await startTestIssuer();
  const verifier = createVerifier({ issuers: [{ issuer: issuer.issuer }] });
  const good = `Bearer ${issuer.token({ scope: 'cin-agent-builder.restricted' })}`;
  const claims = fc.dictionary(
    fc.constantFrom(
      'scope',
      'sub',
      'groups',
      'roles',
      'permissions',
      'hxp_authorization',
      'account_id',
      'exp',
    ),
    fc.jsonValue(),
  );
  const token = claims.map((odd) => `Bearer ${issuer.token(odd)}`);
  const tokenHeader = fc
    .dictionary(fc.constantFrom('alg', 'kid', 'typ', 'crit', 'b64', 'jwk', 'zip'), fc.jsonValue())
    .map((odd) => `Bearer ${issuer.token({}, odd)}`);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(garbage, token, tokenHeader, fc.constant(good)),
      fc.record({ accountId: header, environmentId: header, userContext: header }),
      async (authorization, headers) => {
        const error = await verifier.verify(authorization, headers).catch((thrown: unknown) => thrown);
        if (!(error instanceof Error)) return;
        expect(error).toBeInstanceOf(AppError);
        expect(documented).toContain(error instanceof AppError && error.status);
      },
    ),
    { numRuns: 1_500 },
  );
  verifier.close();
  await issuer.stop();
});
