import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ModelProvider } from './define-provider.ts';
import { providers } from './registry.ts';

it('knows every provider that has a file, by a type of its own', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  expect(providers).toHaveLength(files.filter((file) => file.endsWith('.provider.ts')).length);
  expect(providers.map(({ type }) => type).sort()).toEqual([
    'anthropic',
    'azure',
    'bedrock',
    'builtin',
    'google',
    'onnx',
    'openai',
    'openai-compatible',
  ]);
});

it('sets each up with nothing but what it says it needs, for each kind it says it serves', async () => {
  const values = {
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'a-key-of-ours',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a-secret',
    path: '/models',
  };
  for (const { kinds, needs, connect } of providers) {
    for (const list of needs) {
      const given = Object.entries(values).filter(([setting]) => list.some((needed) => needed === setting));
      const provider: ModelProvider = connect({ name: 'p', ...Object.fromEntries(given) });
      for (const kind of kinds) {
        const model = provider[kind]?.({ id: 'm', model: 'm', structuredOutput: false });
        expect(model?.id).toBe('m');
      }
      await provider.close();
    }
  }
});
