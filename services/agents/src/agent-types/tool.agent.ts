import { invalidRequest } from '@quire/service-kit';
import { defineAgentType } from './define-agent-type.ts';
import { toContext, withInstructions } from './messages.ts';
import { ragDefaults, ragOptionsOf } from './rag/rag-options.ts';

/** Retrieval options of the shared chat request, at the values that ask for nothing. */
const asksNothing: Record<string, unknown> = { ...ragDefaults, hxqlQuery: '' };

export const toolAgent = defineAgentType({
  type: 'tool',
  description:
    'Answers a conversation by its instructions and tools, with the images and documents that come with it.',
  capabilities: ['chat', 'tools', 'images', 'documents', 'streaming'],
  takes: 'messages',
  configFields: ['tools'],
  configDefaults: {},
  checkConfig() {},
  plan({ systemPrompt, tools = [] }, request) {
    const searches = tools.some(({ toolType }) => toolType === 'rag');
    const faults = Object.entries(ragOptionsOf(request))
      .filter(([field, value]) => value !== asksNothing[field])
      .map(([field]) => [
        request[field as keyof typeof request] === undefined ? field.replace('Chunk', 'Embedding') : field,
        ['Only rag agents take this; leave it out for a tool agent.'],
      ]);
    if (faults.length > 0) throw invalidRequest(Object.fromEntries(faults));
    return ({ messages, documents }) => ({
      messages: withInstructions(systemPrompt, messages),
      documents,
      // Documents that a tool searches are not shown as a whole.
      ...(documents.length > 0 && !searches && { context: toContext(documents) }),
    });
  },
});
