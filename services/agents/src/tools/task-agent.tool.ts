import { AppError } from '@quire/errors';
import { defineTool } from './define-tool.ts';

export const taskAgentTool = defineTool({
  toolType: 'task_agent',
  description: 'Another agent of the tenant, of type task, that does a part of the work.',
  async open(
    { agentId, agentVersion = 'latest', name, description, requireApproval },
    { caller },
    { taskAgents },
  ) {
    const target = await taskAgents.find(caller, agentId, agentVersion);
    const { agent, version } = target;
    return [
      {
        name: name ?? agent.name,
        description: description ?? agent.description,
        parameters: version.config.inputSchema ?? { type: 'object' },
        needsApproval: requireApproval,
        hasEffects: (version.config.tools ?? []).length > 0,
        async call(inputs, { signal }) {
          try {
            return { text: await taskAgents.ask(caller, target, inputs, signal) };
          } catch (error) {
            if (!(error instanceof AppError) || signal.aborted) throw error;
            return { text: error.message, isError: true };
          }
        },
      },
    ];
  },
});
