// Bundles every process of the product into dist/, one flat ES module each; npm packages stay outside.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** What an image needs. */
const entries = {
  migrate: 'packages/db/src/migrate-main.ts',
  'extract-child': 'packages/extract/src/child.ts',
  'onnx-child': 'packages/models/src/onnx/child.ts',
  'pii-worker': 'packages/pii/src/worker.ts',
  'lease-keeper': 'packages/queue/src/lease-keeper.ts',
  'rotate-secret': 'scripts/rotate-secret.ts',
  'curation-text': 'services/curation/src/text/thread.ts',
  'curation-pictures': 'services/curation/src/pictures/child.ts',
};
/** What a clone needs besides. */
const tools = {
  start: 'packages/embedded/src/start-main.ts',
  's3-server': 'packages/embedded/src/s3/main.ts',
  pii: 'packages/pii/src/cli-main.ts',
  demo: 'scripts/demo.ts',
  generate: 'scripts/generate.ts',
  'make-env': 'scripts/make-env.ts',
  bench: 'bench/main.ts',
  chaos: 'scripts/chaos.ts',
  curate: 'scripts/curate.ts',
};
for (const service of ['identity', 'agents', 'curation', 'context']) {
  entries[service] = `services/${service}/src/main.ts`;
  if (service !== 'identity') entries[`${service}-worker`] = `services/${service}/src/worker.ts`;
}

if (!process.argv.includes('--product')) Object.assign(entries, tools);

/**
 * `@quire/*` is ours and is bundled; every other bare import is left to Node. A package that npm put below a workspace
 * cannot be found by name from dist/, so it is imported by its path.
 */
const external = {
  name: 'external-packages',
  setup(b) {
    b.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (
        kind === 'entry-point' ||
        path.startsWith('@quire/') ||
        path.startsWith('node:') ||
        pluginData?.asked
      )
        return undefined;
      const found = await b.resolve(path, { kind, resolveDir, pluginData: { asked: true } });
      const isNested = found.path && !found.path.startsWith(join(root, 'node_modules/')) && !found.external;
      return { path: isNested ? `../${relative(root, found.path)}` : path, external: true };
    });
  },
};

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file)))),
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: 'linked',
  plugins: [external],
  logLevel: 'warning',
  write: false,
});

// What runs from dist/ now keeps its files: each is replaced in one step, and only when it changed.
mkdirSync(dist, { recursive: true });
for (const { path, contents } of outputFiles) {
  if (existsSync(path) && readFileSync(path).equals(contents)) continue;
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
const made = new Set(outputFiles.map(({ path }) => path));
for (const name of readdirSync(dist))
  if (/\.js(\.map)?$/.test(name) && !made.has(join(dist, name))) rmSync(join(dist, name), { force: true });
