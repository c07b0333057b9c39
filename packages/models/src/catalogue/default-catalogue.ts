/** The catalogue of an installation that has configured none: it works at once, and says what it is. */
export const defaultCatalogue = {
  providers: { builtin: { type: 'builtin' } },
  models: [
    {
      id: 'quire/extractive-1',
      provider: 'builtin',
      kind: 'chat',
      name: 'Quire Extractive 1',
      description:
        'Built in, offline and deterministic: it answers with sentences of the text it is given. It is no language model; configure one for answers in its own words.',
      badge: 'Built-in',
      metadata: { builtIn: true, method: 'extractive', dimensions: 1024, tokens: 'estimated from words' },
      capabilities: { streaming: true, structured_output: true },
    },
  ],
  defaults: { chat: 'quire/extractive-1', embedding: 'quire/extractive-1' },
};
