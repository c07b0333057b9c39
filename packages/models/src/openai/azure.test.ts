import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { azureProvider } from './azure.provider.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

it.each([
  ['', '/openai/v1/chat/completions'],
  ['/openai/v1/', '/openai/v1/chat/completions'],
  ['?api-version=2024-10-21', '/openai/deployments/gpt%204/chat/completions?api-version=2024-10-21'],
])('calls the deployment at a base url that ends with "%s"', async (ending, path) => {
  const { origin } = new URL(server.url);
  const apiKey = 'azure-key-of-ours';
  const provider = azureProvider.connect({ name: 'azure', baseUrl: `${origin}${ending}`, apiKey });
  const model = provider.chat({ id: 'm', model: 'gpt 4', structuredOutput: true });
  const events = [];
  const request = { messages: [{ role: 'user' as const, content: 'hi' }], maxTokens: 5 };
  for await (const event of model.stream(request, new AbortController().signal)) events.push(event);
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop', model: 'm' });
  const call = server.calls.at(-1);
  expect(call?.path).toBe(path);
  expect(call?.headers).toMatchObject({ 'api-key': apiKey });
  expect(call?.headers).not.toHaveProperty('authorization');
  expect(call?.body).toMatchObject({ model: 'gpt 4', max_completion_tokens: 5 });
  await provider.close();
});
