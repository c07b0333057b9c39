import type { ChatModel } from '../chat-model.ts';
export const createExtractiveChat = (id: string): ChatModel => ({
  id,
  async *stream() {
    yield { type: 'text', text: '' };
  },
});
