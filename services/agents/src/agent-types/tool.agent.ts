import type { ChatRequest } from '@quire/contracts/agents';
import { invalidRequest } from '@quire/service-kit';
import { defineAgentType } from './define-agent-type.ts';
import { toModelMessages } from './messages.ts';

/** Retrieval options of the shared chat request, at the values that ask for nothing. */
const ragDefaults: Partial<ChatRequest> = {
  hxqlQuery: '',
  hybridSearch: true,
  limit: 50,
  adjacentChunkRange: 0,
  adjacentEmbeddingRange: 0,
  adjacentChunkMerge: false,
  adjacentEmbeddingMerge: false,
  rerankerEnabled: false,
  rerankerTopN: 13,
  enableDeepSearch: false,
};

export const toolAgent = defineAgentType({
  type: 'tool',
  description: 'Answers a conversation by its instructions.',
  capabilities: ['chat', 'streaming'],
  takes: 'messages',
  configFields: [],
  configDefaults: {},
  checkConfig() {},
  prompt({ systemPrompt }, request) {
    const faults = Object.entries(ragDefaults)
      .filter(([field, value]) => (request[field as keyof ChatRequest] ?? value) !== value)
      .map(([field]) => [field, ['Only rag agents take this; leave it out for a tool agent.']]);
    if (faults.length > 0) throw invalidRequest(Object.fromEntries(faults));
    return { messages: toModelMessages(systemPrompt, request.messages) };
  },
});
