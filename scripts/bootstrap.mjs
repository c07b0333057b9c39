// Every command of package.json starts here, on a bare clone: installs what is missing, builds, then runs it.
import { fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (packageName, name) => join(root, 'node_modules', packageName, name);
const dist = (name) => join(root, 'dist', name);

const programs = {
  start: () => dist('start.js'),
  test: () => bin('vitest', 'vitest.mjs'),
  demo: () => dist('demo.js'),
  bench: () => dist('bench.js'),
  chaos: () => dist('chaos.js'),
  curate: () => dist('curate.js'),
  generate: () => dist('generate.js'),
  'make-env': () => dist('make-env.js'),
  'rotate-secret': () => dist('rotate-secret.js'),
};
const leadingArgs = { test: ['run'] };

const checks = [
  ['tsc', bin('typescript', 'bin/tsc'), '-p', '.'],
  ['biome', bin('@biomejs/biome', 'bin/biome'), 'ci', '.'],
  [
    'depcruise',
    bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
    'services',
  ],
  ['knip', bin('knip', 'bin/knip.js')],
  ['generate', dist('generate.js'), '--check'],
];

const [command, ...args] = process.argv.slice(2);
requireNode(20, 19);
if (isInstallStale()) install();
run(process.execPath, [join(root, 'scripts/build.mjs')]);
if (command === 'check') check();
else if (command in programs) await runToEnd(programs[command](), [...(leadingArgs[command] ?? []), ...args]);
else fail(`Unknown command ${command}. Known: ${[...Object.keys(programs), 'check'].join(', ')}.`);

function requireNode(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor < major || (ownMajor === major && ownMinor < minor))
    fail(
      `Quire needs Node ${major}.${minor} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    );
}

/** npm writes what it installed into node_modules/.package-lock.json: whatever the lockfile asks for must stand there. */
function isInstallStale() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).some(
    ([path, { version, optional }]) =>
      path.includes('node_modules/') &&
      !optional &&
      (!(path in present) || present[path].version !== version),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

function install() {
  console.log('Installing dependencies (npm ci).');
  const npm = process.env.npm_execpath;
  const npmArgs = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) run(process.execPath, [npm, ...npmArgs]);
  else run('npm', npmArgs);
}

function check() {
  const failed = checks.filter(([name, file, ...checkArgs]) => {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, [file, ...checkArgs], { cwd: root, stdio: 'inherit' });
    console.log(
      `${status === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    return status !== 0;
  });
  if (failed.length) fail(`Failed: ${failed.map(([name]) => name).join(', ')}.`);
}

function run(file, fileArgs) {
  const { status, error } = spawnSync(file, fileArgs, { cwd: root, stdio: 'inherit' });
  if (error) fail(`${file} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Hands signals on and leaves with the program's exit code. The program sees our death by its IPC channel. */
async function runToEnd(file, fileArgs) {
  const child = fork(file, fileArgs, { cwd: root, execArgv: ['--enable-source-maps'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) followNpm(() => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  );
  process.exit();
}

/** npm that is killed tells nobody; its children are handed to another parent. */
function followNpm(onGone) {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && onGone(), 500).unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
