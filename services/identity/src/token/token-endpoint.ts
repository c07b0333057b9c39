import type { IncomingMessage, ServerResponse } from 'node:http';
import { issueToken } from '@quire/contracts/identity';
import type { SigningKey } from '../keys/keyring.ts';
import { createProvider, type ProviderOptions } from './provider.ts';

/** Answers a token request whose body has not been read yet. */
export type TokenEndpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The library takes its keys once: it is made anew when they have changed. */
export function createTokenEndpoint(options: ProviderOptions): TokenEndpoint {
  let madeFor: readonly SigningKey[] | undefined;
  let answer: TokenEndpoint;
  return async (request, response) => {
    const keys = options.keyring.keys();
    if (keys !== madeFor) {
      answer = createProvider(options).callback();
      madeFor = keys;
    }
    // Under whichever prefix it came in, and in JSON even to a browser.
    request.url = issueToken.url;
    request.headers.accept = 'application/json';
    await answer(request, response);
  };
}
