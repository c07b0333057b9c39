import type { AgentConfig } from '@quire/contracts/agents';
import { fenceDocument } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { defineAgentType } from './define-agent-type.ts';
import { withInstructions } from './messages.ts';
import { findSources } from './rag/find-sources.ts';
import { noIndex, type RagOptions, ragDefaults, ragFields, ragOptionsOf } from './rag/rag-options.ts';

export const ragAgent = defineAgentType({
  type: 'rag',
  description: 'Answers a conversation from the documents that come with it, and names its sources.',
  capabilities: ['chat', 'retrieval', 'citations', 'images', 'documents', 'streaming'],
  takes: 'messages',
  configFields: ragFields,
  configDefaults: ragDefaults,
  checkConfig({ hxqlQuery }, report) {
    if (hxqlQuery?.trim()) report('config.hxqlQuery', noIndex);
  },
  plan(config, request) {
    const { hxqlQuery, ...given } = ragOptionsOf(request);
    if (hxqlQuery?.trim()) throw invalidRequest({ hxqlQuery: [noIndex] });
    const options = { ...ragDefaults, ...configured(config), ...given };
    return async (conversation, search) => {
      const { nodes, context, question } = await findSources(conversation, options, search);
      const { instructions, contextShown } = fill(config.systemPrompt, context, question);
      return {
        messages: withInstructions(instructions, conversation.messages),
        ...(context.length > 0 && { context, contextShown }),
        customOutputs: {
          sourceNodes: nodes,
          ragMode: options.enableDeepSearch ? 'deepResearch' : 'normal',
        },
      };
    };
  },
});

/** What the version sets. */
const configured = (config: AgentConfig): Partial<RagOptions> =>
  Object.fromEntries(
    ragFields.flatMap((field) => (config[field] === undefined ? [] : [[field, config[field]]])),
  );

/** Fills the template in one pass, so that what a document or a question says is never read as a placeholder. */
function fill(template: string | undefined, context: { text: string; source: string }[], question: string) {
  let contextShown = false;
  const instructions = template?.replace(/\{(context_str|query_str)\}/g, (_, name: string) => {
    if (name === 'query_str') return question;
    contextShown = true;
    return context.map(fenceDocument).join('\n\n');
  });
  return { instructions, contextShown };
}
