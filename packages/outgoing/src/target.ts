import { bareAddress } from './allowed-hosts.ts';
import { addressRefused } from './outgoing.errors.ts';

/** Where a connection is to go. */
export interface Target {
  /** A name, or an address in its one canonical spelling. */
  hostname: string;
  port: number;
  isSecure: boolean;
}

/** Reads what `URL` and undici's connector both say of a place. */
export const targetOf = (place: { protocol: string; hostname: string; port: string }): Target => {
  const isSecure = place.protocol === 'https:';
  return {
    hostname: bareAddress(place.hostname),
    port: Number(place.port || (isSecure ? 443 : 80)),
    isSecure,
  };
};

/**
 * Parses an address that a user gave. The parser of the WHATWG turns every spelling of an IP address (decimal, octal,
 * hexadecimal, short, full-width) into the canonical one, and names into their ASCII form.
 */
export function parseAddress(given: string, field?: string): URL {
  if (!URL.canParse(given)) throw addressRefused('It is not a URL.', field);
  const url = new URL(given);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw addressRefused('Only https addresses are called.', field);
  if (url.username || url.password)
    throw addressRefused('It holds a user name or a password; leave them out.', field);
  return url;
}
