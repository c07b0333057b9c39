import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-models-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(content: unknown, env = {}) {
  const file = join(folder, 'models.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadCatalogue({ file, env });
}
const faultsOf = (content: unknown, env = {}): string[] => {
  try {
    load(content, env);
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};
/** As it stands in a file, for the catalogue to replace. */
const fromEnv = (name: string) => `\${${name}}`;
const local = { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1' };

it('holds the built-in model when nothing is configured, and says what it is', async () => {
  const catalogue = loadCatalogue({ env: {} });
  expect(catalogue.list()).toEqual([
    {
      id: 'quire/extractive-1',
      kind: 'chat',
      name: 'Quire Extractive 1',
      description: expect.stringContaining('no language model'),
      badge: 'Built-in',
      metadata: expect.objectContaining({ builtIn: true }),
      agentTypes: ['rag', 'tool', 'task'],
      capabilities: {
        function_calling: false,
        max_context_length: null,
        streaming: true,
        tool_choice: false,
        vision: false,
        structured_output: true,
      },
      prices: null,
      regions: [],
      deprecationStatus: { deprecated: false, deprecationDate: null, replacementModelName: null },
    },
  ]);
  expect(catalogue.chat().id).toBe('quire/extractive-1');
  expect(catalogue.embedding()).toMatchObject({ id: 'quire/extractive-1', dimensions: 1_024 });
  await catalogue.close();
});

it('reads a file, with values from the environment', async () => {
  const catalogue = load(
    {
      providers: { p: { ...local, apiKey: fromEnv('KEY'), maxConnections: 4 } },
      models: [
        { id: 'big', provider: 'p', model: 'big-1', name: `${fromEnv('LABEL')} model` },
        { id: 'small', provider: 'p', prices: { inputPerMillion: 1, outputPerMillion: 2 } },
        { id: 'vectors', provider: 'p', kind: 'embedding', metadata: { dimensions: 256 } },
      ],
      defaults: { chat: 'small' },
    },
    { KEY: 'secret "quoted"', LABEL: 'Big' },
  );
  expect(catalogue.find('big')?.name).toBe('Big model');
  expect(JSON.stringify(catalogue.list())).not.toMatch(/secret|big-1|provider/);
  expect(catalogue.defaults).toMatchObject({ chat: 'small', embedding: 'vectors' });
  expect([catalogue.chat().id, catalogue.embedding().dimensions]).toEqual(['small', 256]);
  expect(catalogue.chat('big')).toBe(catalogue.chat('big'));
  for (const misuse of [
    () => catalogue.chat('none'),
    () => catalogue.chat('vectors'),
    () => catalogue.embedding('big'),
  ]) {
    expect(misuse).toThrow(expect.objectContaining({ code: 'model.unknown', status: 400 }));
  }
  await catalogue.close();
});

it('says so when there is no model for a use', () => {
  const catalogue = load({ providers: { p: local }, models: [{ id: 'm', provider: 'p' }] });
  expect(() => catalogue.transcription()).toThrow(/no model for transcription/);
});

it('embeds texts by the built-in model when there is no other', () => {
  const catalogue = load({ providers: { p: local }, models: [{ id: 'm', provider: 'p' }] });
  expect(catalogue.embedding()).toMatchObject({ id: 'quire/embedding-1', dimensions: 1_024 });
  expect(catalogue.defaults).toMatchObject({ chat: 'm', embedding: 'quire/embedding-1' });
  expect(catalogue.list().map(({ id, kind }) => [id, kind])).toEqual([
    ['m', 'chat'],
    ['quire/embedding-1', 'embedding'],
  ]);
});

it('gives the model of each use, by name and by default', async () => {
  const catalogue = load({
    providers: { p: local },
    models: [
      { id: 'blind', provider: 'p' },
      { id: 'seeing', provider: 'p', capabilities: { vision: true } },
      { id: 'scribe', provider: 'p', kind: 'transcription' },
      { id: 'judge', provider: 'p', kind: 'moderation', prices: { inputPerMillion: 1, outputPerMillion: 0 } },
    ],
  });
  expect(catalogue.defaults).toMatchObject({ chat: 'blind', vision: 'seeing', transcription: 'scribe' });
  expect([catalogue.vision().id, catalogue.transcription().id, catalogue.moderation().id]).toEqual([
    'seeing',
    'scribe',
    'judge',
  ]);
  expect(catalogue.find('judge')?.prices).toEqual({ inputPerMillion: 1, outputPerMillion: 0 });
  expect(() => catalogue.vision('blind')).toThrow('The model blind cannot be used for vision.');
  expect(() => catalogue.transcription('judge')).toThrow(/cannot be used for transcription/);
  expect(() => catalogue.moderation('nobody')).toThrow(/no model nobody/);
  const bare = load({ providers: { p: local }, models: [{ id: 'blind', provider: 'p' }] });
  for (const use of ['vision', 'transcription', 'moderation'] as const) {
    expect(() => bare[use]()).toThrow(`The model catalogue names no model for ${use}`);
  }
  await Promise.all([catalogue.close(), bare.close()]);
});

it('connects every type of provider, and to none yet', async () => {
  const apiKey = 'a-key-of-ours';
  const providers = {
    openai: { type: 'openai', apiKey },
    azure: { type: 'azure', apiKey, baseUrl: 'https://ours.openai.azure.com' },
    anthropic: { type: 'anthropic', apiKey },
    google: { type: 'google', apiKey },
    bedrock: { type: 'bedrock', accessKeyId: 'AKIA', secretAccessKey: 'secret', region: 'eu-west-1' },
    builtin: { type: 'builtin' },
  };
  const models = Object.keys(providers).map((provider) => ({ id: provider, provider }));
  const catalogue = load({ providers, models });
  for (const { id } of catalogue.list()) expect(catalogue.chat(id).id).toBe(id);
  await catalogue.close();
});

it('refuses settings and kinds that a type has no use for', () => {
  expect(
    faultsOf({
      providers: {
        a: { type: 'anthropic', apiKey: 'k', region: 'eu-west-1' },
        b: { type: 'bedrock', accessKeyId: 'only' },
        z: { type: 'azure', apiKey: 'k' },
      },
      models: [{ id: 'm', provider: 'a', kind: 'embedding' }],
    }),
  ).toEqual([
    'providers.a.region: is not used by the type anthropic',
    'providers.b: the type bedrock needs apiKey, or accessKeyId and secretAccessKey',
    'providers.z.baseUrl: is needed for the type azure',
    'models: m is of the kind embedding, which the type anthropic does not serve',
  ]);
});

it('takes the example of its documentation', async () => {
  const text = readFileSync(new URL('../../../../docs/models.md', import.meta.url), 'utf8');
  const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? '';
  const names = ['ANTHROPIC_API_KEY', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const catalogue = load(example, Object.fromEntries(names.map((name) => [name, 'a-value'])));
  expect(catalogue.defaults).toMatchObject({ chat: 'sonnet', embedding: 'bge-m3', vision: 'sonnet' });
  await catalogue.close();
});

it('names every fault at once', () => {
  expect(
    faultsOf({
      providers: {
        a: { type: 'openai-compatible', apiKey: fromEnv('UNSET') },
        b: { type: 'bedrock' },
        c: { type: 'magic', timeoutMs: 'soon' },
        d: { type: 'psychic' },
      },
      models: [
        { id: 'm', provider: 'a' },
        { id: 'm', provider: 'nobody' },
        { id: 'n', provider: 'a', capabilities: { streming: true } },
      ],
      defaults: { chat: 7 },
    }),
  ).toEqual([
    'providers.a.apiKey: the environment variable UNSET is not set',
    expect.stringContaining('models.2.capabilities: Unrecognized key: "streming"'),
    expect.stringContaining('defaults.chat: Invalid input'),
    'providers.a.baseUrl: is needed for the type openai-compatible',
    'providers.b: the type bedrock needs apiKey, or accessKeyId and secretAccessKey',
    expect.stringContaining('providers.c.timeoutMs: Invalid input'),
    'providers.d.type: psychic is not one of builtin, openai-compatible, openai, azure, anthropic, bedrock, google, onnx',
    'models: m is listed twice',
    'models: m names an unknown provider, nobody',
  ]);
});

it('checks that a default exists and serves its use', () => {
  const base = { providers: { p: local }, models: [{ id: 'm', provider: 'p' }] };
  expect(faultsOf({ ...base, defaults: { chat: 'x', embedding: 'm', vision: 'm' } })).toEqual([
    'defaults.chat: there is no model x',
    'defaults.embedding: m is no embedding model',
    'defaults.vision: m does not have the capability vision',
  ]);
});

it('names a file that is missing or no JSON', () => {
  expect(() => loadCatalogue({ file: join(folder, 'nowhere.json'), env: {} })).toThrow(
    /nowhere.json cannot be read/,
  );
  expect(() => load('{"models": [')).toThrow(/models.json cannot be read/);
});
