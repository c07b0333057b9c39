// Bundles every process of the product into dist/, one flat ES module each; npm packages stay outside.
import { existsSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const entries = {
  migrate: 'packages/db/src/migrate-main.ts',
  start: 'packages/embedded/src/start-main.ts',
  's3-server': 'packages/embedded/src/s3/main.ts',
  'extract-child': 'packages/extract/src/child.ts',
  demo: 'scripts/demo.ts',
  openapi: 'scripts/openapi.ts',
  bench: 'bench/main.ts',
};
for (const service of ['identity', 'agents', 'curation', 'context']) {
  entries[service] = `services/${service}/src/main.ts`;
  if (service !== 'identity') entries[`${service}-worker`] = `services/${service}/src/worker.ts`;
}

/** `@quire/*` is ours and is bundled; every other bare import is left to Node. */
const external = {
  name: 'external-packages',
  setup(b) {
    b.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@quire/') ? undefined : { path, external: true },
    );
  },
};

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  plugins: [external],
  logLevel: 'warning',
});
