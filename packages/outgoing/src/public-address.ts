import ipaddr from 'ipaddr.js';

/** All that is assigned to the public internet (RFC 4291 section 2.4); what lies outside leads into tunnels and sites. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure answers its machines at this otherwise public address. */
const wireServer = '168.63.129.16';

/** Whether an IP address belongs to the public internet: neither ours, nor our network's, nor our cloud's. */
export function isPublic(address: string): boolean {
  // An IPv4 address within an IPv6 one (RFC 4291 section 2.5.5.2) reaches the same machine.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : parsed.toString() !== wireServer;
}
