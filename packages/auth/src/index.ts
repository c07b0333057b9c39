export { authorize, isAdministrator } from './authorize.ts';
export type { ClaimNames } from './claims.ts';
export type { Principal, Tenant } from './principal.ts';
export type { ContextHeaders } from './restricted.ts';
export { createVerifier, type TrustedIssuer, type Verifier, type VerifierOptions } from './verifier.ts';
