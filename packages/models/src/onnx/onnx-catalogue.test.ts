import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { inspectFolder } from './folder/inspect-folder.ts';
import { writeChatModel } from './testing/chat-model.fixture.ts';
import { writeClassifier, writeEmbeddingModel } from './testing/encoder-model.fixture.ts';

const path = mkdtempSync(join(tmpdir(), 'quire-onnx-'));
const folder = (name: string) => join(path, name);
beforeAll(async () => {
  await writeChatModel(folder('chat'), [{ pieces: ['Yes.'] }], { window: 2_048 });
  await writeEmbeddingModel(folder('vectors'), ['ship'], { width: 12, window: 256 });
  await writeClassifier(folder('judge'), ['rude'], { fool: [3] });
});
afterAll(() => rmSync(path, { recursive: true }));

const local = { type: 'onnx', path, threads: 1 };
function load(models: object[], provider: object = local) {
  const file = join(path, 'models.json');
  writeFileSync(file, JSON.stringify({ providers: { local: provider }, models }));
  return loadCatalogue({ file, env: {} });
}
const entry = (id: string, kind: string, more = {}) => ({ id, provider: 'local', kind, ...more });

function faultsOf(models: object[], provider: object = local): string[] {
  try {
    load(models, provider);
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1);
  }
  return [];
}

it('shows models as their files describe them, and runs them', async () => {
  const { signal } = new AbortController();
  const catalogue = load([
    entry('a chat', 'chat', { model: 'chat', metadata: { size: 'tiny' } }),
    entry('vectors', 'embedding', { capabilities: { max_context_length: 128 } }),
    entry('judge', 'moderation', { file: 'model.onnx' }),
  ]);
  expect(catalogue.find('a chat')).toMatchObject({
    metadata: { runtime: 'onnx', architecture: 'tiny', size: 'tiny' },
    capabilities: { max_context_length: 2_048, vision: false, function_calling: false },
  });
  expect(catalogue.find('vectors')).toMatchObject({
    metadata: { dimensions: 12 },
    capabilities: { max_context_length: 128 },
  });
  expect(JSON.stringify(catalogue.list())).not.toContain(path);
  expect(catalogue.embedding().dimensions).toBe(12);
  const [vector] = await catalogue.embedding().embed(['ship'], signal);
  expect(vector).toHaveLength(12);
  const [judgement] = await catalogue.moderation().moderate(['fool'], signal);
  expect(judgement).toMatchObject({ flagged: true });
  await catalogue.close();
});

it('names all that is missing at start', async () => {
  for (const name of ['bare', 'wrong', 'layered']) await writeEmbeddingModel(folder(name), ['ship']);
  unlinkSync(join(folder('bare'), 'tokenizer.json'));
  writeFileSync(join(folder('wrong'), 'config.json'), '{"hidden_size": "wide"}');
  writeFileSync(join(folder('layered'), 'modules.json'), '[{"type": "sentence_transformers.models.Dense"}]');
  await writeChatModel(folder('mute'), [{ pieces: ['?'] }]);
  writeFileSync(join(folder('mute'), 'tokenizer_config.json'), '{}');
  await writeClassifier(folder('nameless'), ['LABEL_0'], { fool: [3] });
  const faults = faultsOf([
    entry('nowhere', 'chat'),
    entry('bare', 'embedding'),
    entry('wrong', 'embedding'),
    entry('layered', 'embedding'),
    entry('mute', 'chat', { capabilities: { vision: true } }),
    entry('nameless', 'moderation'),
    entry('vectors', 'embedding', { metadata: { dimensions: 1_024 } }),
    entry('chat', 'chat', { file: 'onnx/model_q4.onnx' }),
    entry('scribe', 'transcription'),
  ]);
  expect(faults).toEqual([
    'models: scribe is of the kind transcription, which the type onnx does not serve',
    `models: nowhere is to be in the folder ${folder('nowhere')}, which is not there`,
    `models: bare lacks the file ${folder('bare')}/tokenizer.json`,
    expect.stringMatching(
      /^models: wrong has a file .*wrong\/config.json that cannot be read: .*hidden_size/s,
    ),
    'models: layered is pooled in a way, or by a layer of its own, that the type onnx does not know',
    'models: mute has the capability vision, which the type onnx does not serve',
    'models: mute has no chat template, neither chat_template.jinja nor in tokenizer_config.json',
    'models: nameless has no names for what it finds: config.json gives none as id2label',
    'models: vectors has embeddings of 12 floats, and metadata.dimensions says 1024',
    `models: chat lacks the file ${folder('chat')}/onnx/model_q4.onnx`,
  ]);
});

it('says so where the runtime is not installed', () => {
  const { capabilities } = load([entry('chat', 'chat')]).find('chat') ?? {};
  if (!capabilities) throw new Error('there is no model');
  const model = { id: 'chat', model: 'chat', structuredOutput: false };
  const settings = { name: 'local', path };
  const missing = () => {
    throw new Error('Cannot find module');
  };
  expect(inspectFolder(settings, model, { kind: 'chat', capabilities }, missing).faults).toEqual([
    'needs the npm package onnxruntime-node, which is not installed; see docs/models.md',
  ]);
});

it('takes its own settings alone', () => {
  expect(faultsOf([entry('chat', 'chat')], { type: 'onnx', apiKey: 'k', timeoutMs: 5 })).toEqual([
    'providers.local.apiKey: is not used by the type onnx',
    'providers.local.timeoutMs: is not used by the type onnx',
    'providers.local.path: is needed for the type onnx',
  ]);
  expect(faultsOf([entry('m', 'chat', { file: 'x' })], { type: 'builtin', threads: 1 })).toEqual([
    'providers.local.threads: is not used by the type builtin',
  ]);
  expect(faultsOf([entry('m', 'chat', { file: 'x' })], { type: 'builtin' })).toEqual([
    'models: m has a file, which is not used by the type builtin',
  ]);
});
