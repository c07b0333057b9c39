import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExtractor } from '@quire/extract';
import { loadCatalogue } from '@quire/models';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { transcriberOf } from './transcriber.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
let server: ModelServer;
let folder: string;
beforeAll(async () => {
  server = await startModelServer();
  folder = await mkdtemp(join(tmpdir(), 'quire-recordings-'));
  const file = join(folder, 'models.json');
  const catalogue = {
    providers: { p: { type: 'openai', baseUrl: server.url, apiKey: 'k' } },
    models: [{ id: 'scribe', provider: 'p', kind: 'transcription' }],
  };
  await writeFile(file, JSON.stringify(catalogue));
  curation = await startTestCuration();
  const transcribe = transcriberOf(loadCatalogue({ file, env: {} }));
  await curation.startWorker({ extractor: createExtractor({ transcribe, poolSize: 1, tools: {} }) });
});
afterAll(async () => {
  await curation.stop();
  await server.close();
  await rm(folder, { recursive: true });
});

const recording = Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1');

test('a recording is curated as what is said in it, with times', async () => {
  const segments = [
    { start: 0, end: 2, text: 'Good morning.' },
    { start: 61.4, end: 63, text: 'We begin.' },
  ];
  server.script('scribe', { text: 'Good morning. We begin.', segments });
  const { state, result } = await curation.curate(recording);
  expect(state).toMatchObject({ status: 'Done' });
  expect(JSON.stringify(result)).toContain('[00:01:01] We begin.');
  expect(server.calls.map(({ path }) => path)).toEqual([expect.stringMatching(/\/audio\/transcriptions$/)]);
});

test('a recording in which nothing is said ends as a file without text', async () => {
  server.script('scribe', { text: '', segments: [] });
  expect(await curation.curate(recording)).toMatchObject({ state: { status: 'Error' } });
});
