export { type AllowedHosts, parseAllowedHosts } from './allowed-hosts.ts';
export { addressRefused, outgoingTimedOut, outgoingUnreachable } from './outgoing.errors.ts';
export { createOutgoing, type Outgoing, type OutgoingAnswer, type OutgoingRequest } from './outgoing.ts';
