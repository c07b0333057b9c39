import {
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  constants as rsa,
  sign as signBytes,
} from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { permissions } from '@quire/contracts';

type Json = Record<string, unknown>;
type Algorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA';

interface Key {
  kid: string;
  algorithm: Algorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** A second, independent OpenID issuer: a real HTTP server with discovery and keys, able to sign anything. */
export interface TestIssuer {
  issuer: string;
  jwksUrl: string;
  /** A token that passes everywhere, with `claims` on top; a claim set to undefined is left out. */
  token(claims?: Json, header?: Json): string;
  /** A token with any header and any signature. */
  forge(header: Json, claims: Json, sign: (input: string) => Buffer): string;
  /** The public key as PEM text, as an attacker would know it. */
  publicPem(): string;
  /** Replaces the published keys by a new one. */
  rotate(algorithm?: Algorithm): void;
  /** How often the keys were fetched. */
  fetches(): number;
  /** Stops answering; tokens can still be signed. */
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  start(): Promise<void>;
}

export interface TestIssuerOptions {
  algorithm?: Algorithm;
  kid?: string;
  /** False leaves the server down until `start()`. */
  started?: boolean;
}

/** Starts an issuer on a free port. */
export async function startTestIssuer(options: TestIssuerOptions = {}): Promise<TestIssuer> {
  let generation = 1;
  let key = makeKey(options.kid ?? 'key-1', options.algorithm ?? 'RS256');
  let fetches = 0;
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const jwksUrl = `${issuer}/keys`;

  function listen(at: number): Promise<Server> {
    const created = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/.well-known/openid-configuration')
        return response.end(JSON.stringify({ issuer, jwks_uri: jwksUrl }));
      fetches += 1;
      const { kid, algorithm: alg, publicKey } = key;
      response.end(
        JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }] }),
      );
    });
    return new Promise((resolve, reject) => {
      created.once('error', reject).listen(at, '127.0.0.1', () => resolve(created));
    });
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  const forge: TestIssuer['forge'] = (header, claims, sign) => {
    const input = `${encode(header)}.${encode(claims)}`;
    return `${input}.${sign(input).toString('base64url')}`;
  };

  if (options.started === false) await stop();
  return {
    issuer,
    jwksUrl,
    token: (claims = {}, header = {}) =>
      forge(
        { alg: key.algorithm, kid: key.kid, typ: 'at+jwt', ...header },
        { ...goodClaims(issuer), ...claims },
        (input) => sign(key, input),
      ),
    forge,
    publicPem: () => key.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    rotate(algorithm = key.algorithm) {
      generation += 1;
      key = makeKey(`key-${generation}`, algorithm);
    },
    fetches: () => fetches,
    stop,
    async start() {
      server = await listen(port);
    },
  };
}

/** An HS256 signature, as in the attack that uses a public key as the secret. */
export const hmac =
  (secret: string) =>
  (input: string): Buffer =>
    createHmac('sha256', secret).update(input).digest();

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');

function goodClaims(issuer: string): Json {
  const nowS = Math.floor(Date.now() / 1_000);
  return {
    iss: issuer,
    sub: 'user-1',
    client_id: 'client-1',
    scope: 'hxp environment_authorization cin-data-curation-api',
    account_id: 'account-1',
    environment_id: 'environment-1',
    permissions: [...permissions],
    iat: nowS,
    exp: nowS + 900,
  };
}

function makeKey(kid: string, algorithm: Algorithm): Key {
  const pair =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : algorithm === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { kid, algorithm, ...pair };
}

function sign({ algorithm, privateKey }: Key, input: string): Buffer {
  const bytes = Buffer.from(input);
  if (algorithm === 'EdDSA') return signBytes(null, bytes, privateKey);
  if (algorithm === 'ES256')
    return signBytes('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  if (algorithm === 'RS256') return signBytes('sha256', bytes, privateKey);
  return signBytes('sha256', bytes, { key: privateKey, padding: rsa.RSA_PKCS1_PSS_PADDING, saltLength: 32 });
}
