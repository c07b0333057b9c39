import { defineProvider } from '../define-provider.ts';
import { createExtractiveChat } from './extractive-chat.ts';
import { createHashedEmbedding } from './hashed-embedding.ts';

/** The model that is always there: no weights, no network, the same answer every time. */
export const builtinProvider = defineProvider({
  type: 'builtin',
  kinds: ['chat', 'embedding'],
  allKinds: true,
  needs: [[]],
  connect: () => ({
    chat: ({ id }) => createExtractiveChat(id),
    embedding: ({ id }) => createHashedEmbedding(id),
    close: async () => {},
  }),
});
