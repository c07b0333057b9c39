import { expect, it } from 'vitest';
import { bedrockProtocol } from '../../../../test/support/providers/bedrock.ts';
import { googleProtocol } from '../../../../test/support/providers/google.ts';
import { startProviderServer } from '../../../../test/support/providers/provider-server.ts';
import { bedrockProvider } from './bedrock.provider.ts';
import { googleProvider } from './google.provider.ts';

const never = new AbortController().signal;

it.each([
  { name: 'google', protocol: googleProtocol, declared: googleProvider, model: 'gemini-embedding-001' },
  {
    name: 'bedrock',
    protocol: bedrockProtocol,
    declared: bedrockProvider,
    model: 'amazon.titan-embed-text-v2:0',
  },
])('embeds by $name, in batches', async ({ name, protocol, declared, model }) => {
  const server = await startProviderServer(protocol);
  const provider = declared.connect({ name, baseUrl: server.url, apiKey: 'a-key-of-ours' });
  const embedding = provider.embedding({ id: 'e', model, structuredOutput: false, dimensions: 256 });
  const vectors = await embedding.embed(['a', 'b', 'c'], never);
  expect(vectors).toHaveLength(3);
  for (const vector of vectors) {
    expect(vector).toHaveLength(256);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 9);
  }
  expect(await embedding.embed([], never)).toEqual([]);
  const plain = provider.embedding({ id: 'e', model, structuredOutput: false });
  await expect(plain.embed(['a'], never)).rejects.toMatchObject({
    status: 502,
    message: `The model provider ${name} failed: its embeddings have 8 floats, not 1024; set metadata.dimensions of e.`,
  });
  server.script(model, { status: 429, message: 'slow down', headers: { 'retry-after': '0' } });
  await expect(embedding.embed(['a'], never)).rejects.toMatchObject({
    message: `The model provider ${name} failed: 429 slow down`,
  });
  await provider.close();
  await server.close();
});

it('signs what it sends to AWS with the access key of the catalogue, whatever the environment holds', async () => {
  const server = await startProviderServer(bedrockProtocol);
  const provider = bedrockProvider.connect({
    name: 'aws',
    baseUrl: server.url,
    region: 'eu-central-1',
    accessKeyId: 'AKIAOFOURCATALOGUE',
    secretAccessKey: 'a-secret-of-ours',
    sessionToken: 'a-session-of-ours',
  });
  const model = provider.chat({ id: 'm', model: 'm', structuredOutput: false });
  const request = { messages: [{ role: 'user' as const, content: 'hi' }], maxRetries: 0 };
  const read = async () => {
    for await (const _ of model.stream(request, never));
  };
  await read();
  const [call] = server.calls;
  expect(call?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAOFOURCATALOGUE\/\d{8}\/eu-central-1\/bedrock\/aws4_request, /,
  );
  expect(call?.headers['x-amz-security-token']).toBe('a-session-of-ours');
  expect(JSON.stringify(call)).not.toContain('a-secret-of-ours');
  server.script('m', { status: 403, message: `no match: ${call?.headers.authorization}` });
  const error: unknown = await read().catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('403 no match');
  expect(String(error)).not.toMatch(/AKIA|Signature=[0-9a-f]/);
  await provider.close();
  await server.close();
});
