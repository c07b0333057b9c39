import { type Logger, pino } from 'pino';

export type Log = Logger;

const secrets = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'clientSecret',
  'client_secret',
  'apiKey',
  'access_token',
  'token',
];

/** The process's logger: JSON lines on standard output, secrets cut out wherever they stand near the root. */
export const createLog = (service: string, level: string): Log =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  });
