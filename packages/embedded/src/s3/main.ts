import { createS3Server } from './server.ts';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be set`);
  return value;
};

const report = (what: string) => (error: unknown) => console.error(what, error);
const eventsUrl = process.env.QUIRE_S3_EVENTS_URL;

const server = createS3Server({
  dir: required('QUIRE_S3_DIR'),
  accessKeyId: required('QUIRE_S3_ACCESS_KEY_ID'),
  secretAccessKey: required('QUIRE_S3_SECRET_ACCESS_KEY'),
  events: eventsUrl
    ? { url: eventsUrl, token: process.env.QUIRE_S3_EVENTS_TOKEN, onLost: report('storage event lost') }
    : undefined,
  onFault: report('storage request failed'),
});

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.on('error', (error) => {
  console.error('storage server cannot listen', error);
  process.exit(1);
});
const port = Number(required('QUIRE_S3_PORT'));
server.listen(port, process.env.QUIRE_S3_HOST ?? '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : undefined });
});
