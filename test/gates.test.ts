import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** One planted violation for each dependency rule: the file it stands in and what it imports. */
const violations: Record<string, [file: string, imports: string][]> = {
  'imports-go-down:packages/errors': [['packages/errors/src/up.ts', '../../db/src/ok.ts']],
  'imports-go-down:packages/seal': [['packages/seal/src/up.ts', '../../db/src/ok.ts']],
  'imports-go-down:packages/pii': [['packages/pii/src/up.ts', '../../contracts/src/ok.ts']],
  'imports-go-down:packages/contracts': [['packages/contracts/src/up.ts', '../../queue/src/ok.ts']],
  'imports-go-down:packages/db': [['packages/db/src/up.ts', '../../storage/src/ok.ts']],
  'imports-go-down:packages/storage': [['packages/storage/src/up.ts', '../../service-kit/src/ok.ts']],
  'imports-go-down:packages/auth': [['packages/auth/src/up.ts', '../../queue/src/ok.ts']],
  'imports-go-down:packages/models': [['packages/models/src/up.ts', '../../db/src/ok.ts']],
  'imports-go-down:packages/extract': [['packages/extract/src/up.ts', '../../models/src/ok.ts']],
  'imports-go-down:packages/mcp': [['packages/mcp/src/up.ts', '../../models/src/ok.ts']],
  'imports-go-down:packages/sandbox': [['packages/sandbox/src/up.ts', '../../models/src/ok.ts']],
  'imports-go-down:packages/guardrails': [['packages/guardrails/src/up.ts', '../../service-kit/src/ok.ts']],
  'imports-go-down:packages/outgoing': [['packages/outgoing/src/up.ts', '../../models/src/ok.ts']],
  'imports-go-down:packages/queue': [['packages/queue/src/up.ts', '../../service-kit/src/ok.ts']],
  'imports-go-down:packages/service-kit': [
    ['packages/service-kit/src/up.ts', '../../../services/agents/src/ok.ts'],
  ],
  'imports-go-down:services/identity': [['services/identity/src/up.ts', '../../agents/src/ok.ts']],
  'imports-go-down:services/agents': [['services/agents/src/up.ts', '../../curation/src/ok.ts']],
  'imports-go-down:services/curation': [['services/curation/src/up.ts', '../../context/src/ok.ts']],
  'imports-go-down:services/context': [['services/context/src/up.ts', '../../agents/src/ok.ts']],
  'driver-home:pg': [['packages/queue/src/driver-pg.ts', 'pg']],
  'driver-home:redis': [['services/agents/src/driver-redis.ts', 'ioredis']],
  'driver-home:s3': [['services/curation/src/driver-s3.ts', '@aws-sdk/client-s3']],
  'driver-home:jose': [['packages/service-kit/src/driver-jose.ts', 'jose']],
  'driver-home:models': [['services/agents/src/driver-models.ts', 'openai']],
  'driver-home:mcp': [['services/agents/src/driver-mcp.ts', '@modelcontextprotocol/client']],
  'driver-home:http': [['services/agents/src/driver-http.ts', 'undici']],
  'driver-home:fastify': [['packages/auth/src/driver-fastify.ts', 'fastify']],
  'no-circles': [
    ['packages/errors/src/a.ts', './b.ts'],
    ['packages/errors/src/b.ts', './a.ts'],
  ],
  'embedded-stands-alone': [['packages/db/src/embedded.ts', '../../embedded/src/ok.ts']],
  'sql-stays-in-its-feature': [['services/agents/src/runs/runs.ts', '../versions/versions.sql.ts']],
  'tests-are-leaves': [['packages/errors/src/leaf.ts', './ok.test.ts']],
  resolvable: [['packages/errors/src/lost.ts', './nowhere.ts']],
};
const targets = [
  ...['errors', 'contracts', 'db', 'storage', 'queue', 'service-kit', 'models', 'embedded'].map(
    (p) => `packages/${p}/src/ok.ts`,
  ),
  ...['agents', 'curation', 'context'].map((s) => `services/${s}/src/ok.ts`),
  'services/agents/src/versions/versions.sql.ts',
  'packages/errors/src/ok.test.ts',
];
const drivers = [
  'pg',
  'ioredis',
  '@aws-sdk/client-s3',
  'jose',
  'openai',
  '@modelcontextprotocol/client',
  'undici',
  'fastify',
];

let tree: string;
const plant = async (file: string, text: string) => {
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), text);
};

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'quire-gates-'));
  await plant(
    'tsconfig.json',
    '{"compilerOptions":{"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
  );
  await plant('package.json', '{"type":"module"}');
  for (const file of targets) await plant(file, 'export const ok = 1;\n');
  for (const name of drivers) {
    await plant(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    await plant(`node_modules/${name}/index.js`, 'module.exports = 1;\n');
  }
  for (const [file, imports] of Object.values(violations).flat())
    await plant(file, `import '${imports}';\nexport const planted = 1;\n`);
});
afterAll(() => rm(tree, { recursive: true, force: true }));

it('every dependency rule bites on a planted violation', async () => {
  const bin = join(import.meta.dirname, '../node_modules/.bin/depcruise');
  const config = join(import.meta.dirname, '../.dependency-cruiser.cjs');
  const report = await new Promise<string>((resolve) => {
    execFile(
      bin,
      ['--config', config, '--output-type', 'json', 'packages', 'services'],
      { cwd: tree, maxBuffer: 1e8 },
      (_, out) => resolve(out),
    );
  });
  const { summary } = JSON.parse(report) as {
    summary: { totalCruised: number; violations: { rule: { name: string } }[] };
  };
  const { default: rules } = (await import(config)) as { default: { forbidden: { name: string }[] } };
  expect(summary.totalCruised).toBeGreaterThan(40);
  expect(new Set(summary.violations.map(({ rule }) => rule.name))).toEqual(
    new Set(rules.forbidden.map(({ name }) => name)),
  );
  expect(Object.keys(violations).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort());
});
