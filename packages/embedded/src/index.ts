export { type ServerAddresses, type ServerOptions, type Servers, startServers } from './servers.ts';
export type { S3Settings } from './storage-server.ts';
