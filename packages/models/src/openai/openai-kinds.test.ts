import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { openaiCompatibleProvider } from './openai-compatible.provider.ts';

let server: ModelServer;
let provider: ReturnType<typeof openaiCompatibleProvider.connect>;
beforeAll(async () => {
  server = await startModelServer();
  provider = openaiCompatibleProvider.connect({ name: 'test', baseUrl: server.url, apiKey: 'a-key-of-ours' });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const never = new AbortController().signal;
const served = (model: string) => ({ id: `q/${model}`, model, structuredOutput: false });
const info = { fileName: 'talk.wav', contentType: 'audio/wav' };
const callsTo = (model: string) => server.calls.filter((call) => call.model === model);

it('transcribes bytes and files, with the times of what was said', async () => {
  const bytes = Buffer.from('RIFF, so to speak');
  const folder = mkdtempSync(join(tmpdir(), 'quire-audio-'));
  const file = join(folder, 'recording');
  writeFileSync(file, bytes);
  const model = provider.transcription(served('whisper'));
  for (const audio of [bytes, file]) {
    expect(await model.transcribe(audio, { ...info, language: 'en' }, never)).toEqual({
      text: 'hello there',
      segments: [{ start: 0, end: 1.5, text: 'hello there' }],
      language: 'english',
    });
  }
  rmSync(folder, { recursive: true });
  for (const { path, headers, body } of callsTo('whisper')) {
    expect(path).toBe('/v1/audio/transcriptions');
    expect(headers.authorization).toBe('Bearer a-key-of-ours');
    expect(body).toEqual({
      model: 'whisper',
      response_format: 'verbose_json',
      language: 'en',
      file: { name: 'talk.wav', type: 'audio/wav', size: bytes.length },
    });
  }
});

it('sends a recording again after a failure that may pass', async () => {
  server.script('busy', { status: 503, headers: { 'retry-after': '0' } }, { text: 'fine' });
  const { text } = await provider.transcription(served('busy')).transcribe(Buffer.from('x'), info, never);
  expect(text).toBe('fine');
  expect(callsTo('busy').map(({ body }) => body.file)).toHaveLength(2);
});

it('judges texts in order, over many calls', async () => {
  server.script('strict', { scores: { hate: 0.9, violence: 0.1 } });
  const texts = Array.from({ length: 70 }, (_, i) => `text ${i}`);
  const judged = await provider.moderation(served('strict')).moderate(texts, never);
  expect(judged).toHaveLength(70);
  expect(judged[69]).toEqual({ flagged: true, categories: { hate: 0.9, violence: 0.1 } });
  expect(callsTo('strict').flatMap(({ body }) => body.input)).toEqual(texts);
  expect(callsTo('strict')).toHaveLength(3);
  expect(await provider.moderation(served('mild')).moderate(['fine'], never)).toEqual([
    { flagged: false, categories: { hate: 0 } },
  ]);
});

it('reports an answer of another shape as the failure of the provider', async () => {
  const failing = { status: 502, code: 'model.upstream_failed' };
  server.script('wrong', { body: '{"results": []}' }, { body: '{"results"' }, { body: '{}' });
  const wrong = served('wrong');
  await expect(provider.moderation(wrong).moderate(['x'], never)).rejects.toMatchObject(failing);
  await expect(provider.moderation(wrong).moderate(['x'], never)).rejects.toMatchObject({
    ...failing,
    message: 'The model provider test failed: it sent what is not JSON.',
  });
  const unheard = provider.transcription(wrong).transcribe(Buffer.from('x'), info, never);
  await expect(unheard).rejects.toMatchObject(failing);
  server.script('refuses', { status: 400, message: 'no such format' });
  const refused = provider.transcription(served('refuses')).transcribe(Buffer.from('x'), info, never);
  await expect(refused).rejects.toMatchObject({
    ...failing,
    message: expect.stringContaining('no such format'),
  });
});
