import { writePrivateJson } from '../files.ts';
import type { Home } from '../home.ts';
import type { Watch } from '../supervise.ts';
import type { DevClient } from './dev-clients.ts';
import type { Place } from './places.ts';

/** What a program on this machine needs to use the running product. */
export interface StackDescription {
  urls: Record<string, string>;
  tokenUrl: string;
  clients: Record<
    string,
    { clientId: string; clientSecret: string; scope: string; accountId: string; environmentId: string }
  >;
}

export function describeStack(places: Place[], clients: Record<string, DevClient>): StackDescription {
  const urls = Object.fromEntries(places.map(({ name, url }) => [name, url]));
  return {
    urls,
    tokenUrl: `${urls.identity}/idp/connect/token`,
    clients: Object.fromEntries(
      Object.entries(clients).map(([name, client]) => {
        const { clientId, clientSecret, scopes, accountId, environmentId } = client;
        return [name, { clientId, clientSecret, scope: scopes.join(' '), accountId, environmentId }];
      }),
    ),
  };
}

/** Keeps `dev.json` true: `pids` follows every restart, `ready` is there only while everything is up. */
export function openDevFile(home: Home, description: StackDescription, say: (line: string) => void) {
  let ready = false;
  const publish = () =>
    writePrivateJson(home.path('dev.json'), { ...(ready && { ready }), ...description, pids: home.pids() });
  const watch: Watch = {
    record(name, pid) {
      home.record(name, pid);
      publish();
    },
    say: (line) => ready && say(line),
  };
  publish();
  return {
    watch,
    setReady(value: boolean) {
      ready = value;
      publish();
    },
  };
}
