import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { launcher } from './launcher.ts';
import type { Limits } from './limits.ts';

/** A file that the program finds in its folder. */
export interface InputFile {
  name: string;
  /** Where the host keeps it; readable by everybody, as the program runs as nobody. */
  path: string;
}

export interface Programs {
  bwrap: string;
  python: string;
}

const systemFolders = ['/usr', '/lib', '/lib64', '/lib32', '/bin', '/sbin'];
const systemFiles = ['/etc/ld.so.cache', '/etc/localtime', '/etc/fonts', '/etc/alternatives'];
const nobody = 65_534;
const MIB = 1024 * 1024;

/** Addresses may outgrow resident memory by far, as threads and mapped libraries do. */
const addressSpace = 4;

const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/files',
  LANG: 'C.UTF-8',
  MPLBACKEND: 'Agg',
  MPLCONFIGDIR: '/tmp',
  // A pool of threads for each processor would eat the processes that the program may have.
  OPENBLAS_NUM_THREADS: '1',
};

/**
 * Arguments of bubblewrap for one run: namespaces of its own for everything, so neither a network nor a process of the
 * host is in reach; the system's programs read-only; memory-backed folders of bounded size to write to; nothing else.
 */
export function bubblewrapArguments(
  { python }: Programs,
  { code, files, limits }: { code: string; files: readonly InputFile[]; limits: Limits },
): string[] {
  const rlimits = {
    RLIMIT_AS: limits.memory * addressSpace,
    RLIMIT_CPU: limits.cpuSeconds,
    RLIMIT_NPROC: limits.processes,
    RLIMIT_NOFILE: 256,
    RLIMIT_CORE: 0,
  };
  const tmpfs = (bytes: number, path: string) => ['--size', String(bytes), '--tmpfs', path];
  return [
    ...[
      '--unshare-all',
      '--unshare-user',
      '--disable-userns',
      '--die-with-parent',
      '--new-session',
      '--cap-drop',
      'ALL',
    ],
    ...['--uid', String(nobody), '--gid', String(nobody), '--hostname', 'sandbox', '--clearenv'],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemFolders.flatMap(mount),
    ...systemFiles.flatMap(mount),
    ...['--proc', '/proc', '--dev', '/dev', ...tmpfs(MIB, '/dev/shm')],
    ...[...tmpfs(limits.disk, '/files'), ...tmpfs(limits.disk, '/tmp')],
    ...['--ro-bind', code, '/code/main.py'],
    ...files.flatMap(({ name, path }) => ['--ro-bind', path, `/files/${name}`]),
    // What bubblewrap makes for itself is writable memory without a bound.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/files'],
    ...[python, '-I', '-B', '-c', launcher, JSON.stringify(rlimits)],
    JSON.stringify(files.map(({ name }) => name)),
  ];
}

/** Mounts what is there of the host's system, keeping links such as /lib to /usr/lib. */
function mount(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() && !path.startsWith('/etc/')
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}
