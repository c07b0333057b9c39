import { findFreePort, isPortFree } from '../ports.ts';
import type { StackProcess } from './processes.ts';

/** Where a service listens, and how others address it. */
export interface Place {
  name: string;
  port: number;
  /** As this machine reaches it. */
  localUrl: string;
  /** As its users reach it: `QUIRE_<NAME>_URL`, else the local address. */
  url: string;
}

/**
 * Gives each service its port: free ones, or the default unless `QUIRE_<NAME>_PORT` names another.
 * @throws Error that names the port in use and the variable that changes it
 */
export function findPlaces(
  processes: StackProcess[],
  env: NodeJS.ProcessEnv,
  freePorts: boolean,
): Promise<Place[]> {
  const host = env.QUIRE_HOST ?? '127.0.0.1';
  const localHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return Promise.all(
    processes.flatMap(async ({ name, port: fallback }) => {
      if (fallback === undefined) return [];
      const variable = variableOf(name, 'PORT');
      const port = freePorts ? await findFreePort() : (parsePort(variable, env[variable]) ?? fallback);
      if (!(await isPortFree(port, host)))
        throw new Error(
          `Port ${port} is in use. Stop what listens there, or set ${variable} to another port for ${name}.`,
        );
      const localUrl = `http://${localHost}:${port}`;
      return [{ name, port, localUrl, url: env[variableOf(name, 'URL')] ?? localUrl }];
    }),
  ).then((places) => places.flat());
}

export function variableOf(name: string, what: 'PORT' | 'URL'): string {
  return `QUIRE_${name.toUpperCase()}_${what}`;
}

function parsePort(variable: string, text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${variable} is not a port: ${text}.`);
  return port;
}
