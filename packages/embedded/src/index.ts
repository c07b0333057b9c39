export { findBubblewrap } from './bubblewrap.ts';
export { type ServerAddresses, type ServerOptions, type Servers, startServers } from './servers.ts';
export { devClients } from './stack/dev-clients.ts';
export type { StackProcess } from './stack/processes.ts';
export { type Stack, type StackOptions, startStack } from './stack/start-stack.ts';
export type { S3Settings } from './storage-server.ts';
