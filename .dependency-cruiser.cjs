/** Floors of the house, from the ground up. A package imports only from floors below its own. */
const floors = [
  ['packages/errors', 'packages/seal', 'packages/pii'],
  ['packages/contracts'],
  [
    'packages/db',
    'packages/storage',
    'packages/auth',
    'packages/models',
    'packages/extract',
    'packages/mcp',
    'packages/outgoing',
    'packages/sandbox',
  ],
  // The job engine keeps its ledger in Postgres, so it stands on db; guardrails ask models.
  ['packages/queue', 'packages/guardrails'],
  ['packages/service-kit'],
  ['services/identity', 'services/agents', 'services/curation', 'services/context'],
];

const down = floors.flatMap((floor, level) =>
  floor.map((room) => ({
    name: `imports-go-down:${room}`,
    severity: 'error',
    from: { path: `^${room}/` },
    to: {
      path: floors
        .slice(level)
        .flat()
        .filter((other) => other !== room)
        .map((other) => `^${other}/`),
    },
  })),
);

/** One driver, one home. `homes` are the folders that may import it. */
const driver = (name, modules, homes) => ({
  name: `driver-home:${name}`,
  severity: 'error',
  from: { path: '^(packages|services)/', pathNot: [...homes.map((home) => `^${home}/`), '\\.test\\.ts$'] },
  to: { path: `node_modules/(${modules})(/|$)` },
});

module.exports = {
  forbidden: [
    ...down,
    driver('pg', 'pg', ['packages/db', 'packages/embedded']),
    driver('redis', 'bullmq|ioredis', ['packages/queue', 'packages/embedded']),
    driver('s3', '@aws-sdk', ['packages/storage']),
    driver('jose', 'jose', ['packages/auth', 'services/identity']),
    driver('models', 'openai|@anthropic-ai|@ai-sdk|ai|onnxruntime-node|@huggingface', ['packages/models']),
    driver('mcp', '@modelcontextprotocol', ['packages/mcp']),
    driver('http', 'undici|ipaddr\\.js', ['packages/models', 'packages/outgoing']),
    driver('fastify', 'fastify|@fastify', ['packages/service-kit', 'services']),
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'embedded-stands-alone',
      comment: 'The product never knows which servers it runs on.',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: '^packages/embedded/' },
      to: { path: '^packages/embedded/' },
    },
    {
      name: 'sql-stays-in-its-feature',
      comment: "A feature uses another's heart, never its statements.",
      severity: 'error',
      from: { path: '^services/([^/]+)/src/([^/]+)/' },
      to: { path: '^services/$1/src/[^/]+/.*\\.sql\\.ts$', pathNot: '^services/$1/src/$2/' },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: '\\.test\\.ts$' },
      to: { path: '(\\.test\\.ts$|^test/)' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
    parser: 'swc',
  },
};
