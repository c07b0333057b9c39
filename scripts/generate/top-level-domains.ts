import { domainToASCII } from 'node:url';
import tlds from 'tlds' with { type: 'json' };

/** The top-level domains of the root zone as the `tlds` package lists them, each also in its ASCII form. */
export const describeTopLevelDomains = (): string =>
  `${JSON.stringify([...new Set(tlds.flatMap((tld) => [tld, domainToASCII(tld)]))].sort().join(' '))}\n`;
