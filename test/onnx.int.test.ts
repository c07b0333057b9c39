import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentResponse, Chunk, Run } from '@quire/contracts/agents';
import { ProcessingResults } from '@quire/contracts/context';
import { loadCatalogue } from '@quire/models';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeChatModel } from '../packages/models/src/onnx/testing/chat-model.fixture.ts';
import { writeEmbeddingModel } from '../packages/models/src/onnx/testing/encoder-model.fixture.ts';
import {
  pictureVector,
  writePictureModel,
} from '../packages/models/src/onnx/testing/picture-model.fixture.ts';
import { startTestAgents } from './support/agents.ts';
import { startContext } from './support/start-context.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 180_000 });

const letter = 'Anna Becker writes: the harbour of Kiel opens soon, and a berth costs 40 EUR.';
const summary = 'The harbour of Kiel 🚢 opens soon.';
const classes = ['invoice', 'harbour news'];
const width = 1_024;
/** A PNG of 4 x 3 pixels. */
const teal =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAD0lEQVR42mNgaGhAIJwcAOQnDAH2DXJvAAAAAElFTkSuQmCC';

let path: string;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'quire-onnx-'));
  await writeChatModel(join(path, 'chat'), [
    { pieces: ['The', ' harbour', ' of', ' Kiel', ' ', '🚢', ' opens', ' soon.'] },
    { when: 'one of these classes', pieces: ['It', ' is', ' harbour news', '!!'] },
    { when: 'Fill in the fields', pieces: ['{"currency"', ':"EUR"}'] },
    { when: '"entities"', pieces: ['{"entities":[{"type":"person",', '"text":"Anna Becker"}]}'] },
  ]);
  await writeEmbeddingModel(join(path, 'vectors'), ['harbour', 'kiel', 'berth'], { width });
  await writePictureModel(join(path, 'pictures'), width, {
    size: { shortest_edge: 24 },
    do_normalize: false,
  });
});
afterAll(() => rm(path, { recursive: true }));

const chat = { id: 'onnx/chat', provider: 'local', model: 'chat', description: 'A tiny one.' };
const vectors = { id: 'onnx/vectors', provider: 'local', model: 'vectors', kind: 'embedding' };
const pictures = {
  ...{ id: 'onnx/pictures', provider: 'local', model: 'pictures', kind: 'embedding' },
  capabilities: { vision: true },
};
const local = () => ({ type: 'onnx', path, threads: 1 });

test('an agent answers by a model that runs on the machine', async () => {
  const quire = await startTestAgents({ providers: { local: local() }, models: [chat] });
  try {
    const { body: listed } = await quire.call<{ models: { id: string }[] }>('GET', '/v1/models?limit=50');
    const shown = listed.models.find(({ id }) => id === chat.id);
    expect(shown).toMatchObject({
      description: 'A tiny one.',
      metadata: { runtime: 'onnx', architecture: 'tiny' },
      capabilities: { max_context_length: 4_096, function_calling: false, vision: false },
    });
    expect(JSON.stringify(listed)).not.toContain(path);

    const agent = await quire.agent({ config: { llmModelId: chat.id } });
    const url = `/v1/agents/${agent.id}/versions/latest/invoke`;
    const question = { messages: [{ role: 'user', content: 'What is new?' }] };
    const whole = await quire.call<AgentResponse>('POST', url, question);
    expect(whole).toMatchObject({ status: 200, body: { model: chat.id, status: 'completed' } });
    expect(whole.body.output).toMatchObject([{ content: [{ text: summary }] }]);
    expect(whole.body.usage).toMatchObject({ inputTokens: 21, outputTokens: 11 });

    const streamed = await quire.send('POST', `${url}-stream`, question);
    const lines = (await streamed.text()).trimEnd().split('\n');
    const deltas = lines.map((line) => JSON.parse(line) as Chunk & { delta?: unknown });
    const texts = deltas.map(({ delta }) => (typeof delta === 'string' ? delta : '')).filter(Boolean);
    expect(texts.join('')).toBe(summary);
    expect(texts.length).toBeGreaterThan(1);

    const cut = await quire.call('POST', url, { ...question, inferenceConfig: { maxTokens: 2 } });
    expect(cut).toMatchObject({ status: 502, body: { type: 'urn:quire:error:model_output_truncated' } });

    quire.startWorker();
    const started = await quire.call<Run>('POST', `/v1/agents/${agent.id}/runs`, {
      invokeRequest: question,
    });
    expect(started.status).toBe(202);
    const run = await quire.runIn(started.body, 'completed', 'failed');
    expect(run).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(run)).toContain(summary);
  } finally {
    await quire.close();
  }
});

test('objects are enriched by models that run on the machine', async () => {
  const file = join(path, 'models.json');
  await writeFile(file, JSON.stringify({ providers: { local: local() }, models: [chat, pictures, vectors] }));
  const models = loadCatalogue({ file, env: {} });
  const context = await startContext();
  try {
    await context.startWorker({ models });
    const text = await context.upload(letter, { contentType: 'text/plain', fileName: 'letter.txt' });
    const picture = await context.upload(Buffer.from(teal, 'base64'), { contentType: 'image/png' });
    const kSimilarMetadata = [{ 'document:currency': 'EUR|USD' }];
    const accepted = await context.process([text, picture], {
      textSummarization: {},
      textClassification: { classes },
      textMetadataGeneration: { kSimilarMetadata },
      namedEntityRecognitionText: {},
      textEmbeddings: {},
      imageEmbeddings: {},
      imageClassification: { classes },
      imageMetadataGeneration: { kSimilarMetadata },
    });
    expect(accepted.status).toBe(202);
    const { body } = await context.results(accepted);
    const [read, seen] = ProcessingResults.parse(body).results;
    expect(read).toMatchObject({
      textSummary: { isSuccess: true, result: summary },
      textClassification: { isSuccess: true, result: 'harbour news' },
      textMetadata: { isSuccess: true, result: { 'document:currency': 'EUR' } },
      namedEntityText: { isSuccess: true, result: { PERSON: ['Anna Becker'] } },
      textEmbeddings: { isSuccess: true },
    });
    const vector = read?.textEmbeddings?.result as number[];
    expect(vector).toHaveLength(width);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 3);
    const { signal } = new AbortController();
    expect(vector).toEqual((await models.embedding().embed([letter], signal))[0]);
    const colour = pictureVector([0, 128 / 255, 128 / 255], width);
    const look = seen?.imageEmbeddings?.result as number[];
    const likeness =
      colour.reduce((sum, value, i) => sum + value * (look[i] ?? 0), 0) / Math.hypot(...colour);
    expect(likeness).toBeCloseTo(1, 3);
    // It does not see: what is known of the picture without eyes is put to it in words.
    expect(seen).toMatchObject({ imageClassification: { isSuccess: true, result: 'harbour news' } });
  } finally {
    await context.close();
    await models.close();
  }
});
