import { findSources } from '../agent-types/rag/find-sources.ts';
import { noIndex, ragDefaults } from '../agent-types/rag/rag-options.ts';
import { defineTool } from './define-tool.ts';

const parameters = {
  type: 'object',
  properties: { query: { type: 'string', minLength: 1, description: 'What to look for, in a sentence.' } },
  required: ['query'],
  additionalProperties: false,
};
const explanation = 'Finds the passages of the documents of this conversation that say most about a query.';

/** Passages that a search gives at most, where the tool does not say. */
const usualLimit = 8;

export const ragTool = defineTool({
  toolType: 'rag',
  description: 'Search by meaning and words in the documents that come with a request.',
  check({ hxqlQuery }, field, report) {
    if (hxqlQuery?.trim()) report(`${field}.hxqlQuery`, noIndex);
  },
  open(
    { toolType: _, name = 'semantic_search', description = explanation, hxqlQuery: __, ...given },
    scene,
    deps,
  ) {
    const options = { ...ragDefaults, limit: usualLimit, ...given };
    const embedding = deps.catalogue.defaults.embedding ? deps.catalogue.embedding() : undefined;
    return [
      {
        name,
        description,
        parameters,
        async call({ query }, { signal }) {
          const conversation = {
            messages: [{ role: 'user' as const, content: String(query) }],
            documents: [...scene.documents],
          };
          const { nodes } = await findSources(conversation, options, { embedding, signal });
          return { text: JSON.stringify(nodes) };
        },
      },
    ];
  },
});
