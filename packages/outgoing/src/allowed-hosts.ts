import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the operator allows besides public addresses. */
export interface AllowedHosts {
  hasName(name: string, port: number): boolean;
  hasAddress(address: string, port: number): boolean;
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, bits: number];

interface Entry {
  /** A name as URLs spell it, or a network. */
  host: string | Network;
  /** All ports when left out. */
  port?: number;
}

/** Reads a list of `host`, `host:port` and networks (`10.0.0.0/8`), separated by commas; throws at what is none. */
export function parseAllowedHosts(text: string): AllowedHosts {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
  const on = (port: number) => entries.filter((entry) => entry.port === undefined || entry.port === port);
  return {
    hasName: (name, port) => on(port).some(({ host }) => host === bareName(name)),
    hasAddress(address, port) {
      const parsed = ipaddr.process(address);
      return on(port).some(
        ({ host }) => typeof host !== 'string' && host[0].kind() === parsed.kind() && parsed.match(host),
      );
    },
  };
}

const hostAndPort = /^(\[[\da-f:.]+\]|[^\s:/?#@*[\]]+)(?::(\d+))?$/i;

function parseEntry(entry: string): Entry {
  try {
    if (entry.includes('/')) return { host: ipaddr.parseCIDR(entry) };
    const [, given, port] = hostAndPort.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
    // Throws where the entry fits no host, and at a port that is too high.
    const hostname = bareAddress(new URL(`https://${given ?? ''}:${port ?? 443}`).hostname);
    const host = isIP(hostname) ? single(ipaddr.process(hostname)) : bareName(hostname);
    return port === undefined ? { host } : { host, port: Number(port) };
  } catch {
    throw new Error(`${entry} is neither a host, nor host:port, nor a network like 10.0.0.0/8`);
  }
}

const single = (address: Network[0]): Network => [address, address.kind() === 'ipv4' ? 32 : 128];

/** A name is the same with the dot of the root behind it. */
const bareName = (name: string) => name.replace(/\.$/, '');

/** An IPv6 address without the brackets of a URL. */
export const bareAddress = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
