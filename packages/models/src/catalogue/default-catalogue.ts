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

/** What embeds texts where a catalogue file has no model that does. */
export const ownEmbedding = {
  provider: { name: '(built-in)', type: 'builtin' },
  model: {
    id: 'quire/embedding-1',
    provider: '(built-in)',
    kind: 'embedding',
    name: 'Quire Embedding 1',
    description:
      'Built in, offline and deterministic: it tells texts of the same words from others. Configure an embedding model where meaning counts.',
    badge: 'Built-in',
    metadata: { builtIn: true, method: 'hashed n-grams', dimensions: 1024 },
  },
};
