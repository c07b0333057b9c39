import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isPublic } from './public-address.ts';
import type { Target } from './target.ts';

/** All addresses of a name; throws as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Decides which addresses a target may be reached at. */
export interface Gate {
  permits(target: Target, address: string): boolean;
  /** Those of the target's addresses that may be connected to; none is a refusal. */
  admit(target: Target): Promise<string[]>;
}

const resolveWithinMs = 5_000;

export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export function createGate(allowed: AllowedHosts, resolve: Resolve): Gate {
  function permits(target: Target, address: string): boolean {
    const { hostname, port, isSecure } = target;
    if (isIP(address) === 0) return false;
    if (allowed.hasName(hostname, port) || allowed.hasAddress(address, port)) return true;
    return isSecure && isUsualPort(port) && isPublic(address);
  }

  return {
    permits,
    async admit(target) {
      const { hostname } = target;
      const found = isIP(hostname) ? [hostname] : await inTime(resolve(hostname));
      return found.filter((address) => permits(target, address));
    },
  };
}

/** Below 1024 stand the services of machines, and none but 443 has a reason to speak https to us. */
const isUsualPort = (port: number) => port === 443 || port >= 1024;

const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    delay(resolveWithinMs, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('the name was not resolved in time'), { code: 'ETIMEOUT' });
    }),
  ]);
