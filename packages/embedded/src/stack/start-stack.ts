import { join, parse } from 'node:path';
import { findBubblewrap } from '../bubblewrap.ts';
import { distDir as ownDistDir } from '../dist-file.ts';
import { writePrivateJson } from '../files.ts';
import { openHome } from '../home.ts';
import { createLogFile, inheritedLog } from '../log-file.ts';
import { launchServers } from '../servers.ts';
import { type Supervised, stopAll } from '../supervise.ts';
import { devClients } from './dev-clients.ts';
import { describeStack, openDevFile, type StackDescription } from './dev-file.ts';
import { serviceEnvironment } from './environment.ts';
import { launchProcess } from './launch-process.ts';
import { runMigrations } from './migrate.ts';
import { findPlaces, variableOf } from './places.ts';
import { type StackProcess, stackProcesses } from './processes.ts';

export interface StackOptions {
  /** Where data, secrets, logs and `dev.json` are kept; `.quire` when not given. */
  dataDir?: string;
  /** A temporary folder, removed at the stop. */
  throwaway?: boolean;
  /** What the user set, `process.env` when not given: places servers elsewhere, moves ports, reaches every process. */
  env?: NodeJS.ProcessEnv;
  /** Free ports in place of the default ones. */
  freePorts?: boolean;
  processes?: StackProcess[];
  /** Where the built processes lie. */
  distDir?: string;
  /** Told, a line at a time, what is done and what happens later. */
  say?: (line: string) => void;
}

export interface Stack extends StackDescription {
  dataDir: string;
  pids: Record<string, number>;
  /** Stops workers, services and servers, in this order, within 5 s. */
  stop(): Promise<void>;
}

/** Longest waits at the stop; with that of the servers below 5 s. */
const workersGraceMs = 2_000;
const servicesGraceMs = 1_300;

/** Starts servers, migrates, starts every process of the product, and keeps them running until the stop. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return Object.assign(await bringUp(options, undo), { stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Each thing started leaves in `undo` how it is stopped; the stop goes backwards through it. */
async function bringUp(options: StackOptions, undo: (() => Promise<void>)[]): Promise<Omit<Stack, 'stop'>> {
  const { env = process.env, processes = stackProcesses, distDir = ownDistDir, say = () => {} } = options;
  const startedAt = performance.now();
  const done = (step: string) => say(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s  ${step}`);

  const home = await openHome(options);
  undo.push(home.close);
  const places = await findPlaces(processes, env, options.freePorts ?? false);
  const clients = devClients(home.secret);
  const clientsFile = home.path('dev-clients.json');
  writePrivateJson(clientsFile, Object.values(clients));
  const description = describeStack(places, clients);
  const devFile = openDevFile(home, description, say);
  const context = {
    watch: devFile.watch,
    done,
    openLog: (name: string) =>
      env.QUIRE_LOG === 'stdout' ? inheritedLog : createLogFile(home.path(`logs/${name}.log`)),
  };

  const curation = places.find(({ name }) => name === 'curation');
  const servers = await launchServers(home, {
    ...context,
    env: options.throwaway ? {} : env,
    events: curation && { url: `${curation.localUrl}/storage-events`, token: home.secret('storage.events') },
  });
  undo.push(servers.stop);
  await runMigrations(join(distDir, 'migrate.js'), servers.addresses);
  done('migrations');

  const services: Supervised[] = [];
  const workers: Supervised[] = [];
  undo.push(
    () => stopAll(services, servicesGraceMs),
    () => stopAll(workers, workersGraceMs),
  );
  const childEnv = serviceEnvironment({
    env,
    home,
    servers: servers.addresses,
    places,
    clientsFile,
    bwrap: await findBubblewrap(env, home.dir),
  });
  for (const { name, file } of processes) {
    const place = places.find((candidate) => candidate.name === name);
    const readyUrl = place && `${place.localUrl}/readyz`;
    // A second process of a service listens where it is told to, and not beside the first.
    const env = place
      ? { ...childEnv, [variableOf(parse(file).name, 'PORT')]: String(place.port) }
      : childEnv;
    const process = { name, file: join(distDir, file), env, readyUrl };
    (place ? services : workers).push(launchProcess(process, context));
  }
  await Promise.all([...services, ...workers].map(({ ready }) => ready));

  devFile.setReady(true);
  undo.push(async () => devFile.setReady(false));
  return {
    ...description,
    dataDir: home.dir,
    get pids() {
      return home.pids();
    },
  };
}
