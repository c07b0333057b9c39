import { defineError } from '@quire/errors';

export const toolNotAllowed = defineError(
  'tool.not_offered',
  400,
  (server: string, tool: string) =>
    `The MCP server ${server} does not offer the tool ${tool}; change allowedTools, or let the reference be lenient.`,
);

export const toolsExhausted = defineError(
  'tool.time_over',
  504,
  (seconds: number) => `The tools of this call took longer than ${seconds} s together; ask for less at once.`,
);

export const agentsTooDeep = defineError(
  'tool.agents_too_deep',
  400,
  (depth: number) => `Agents may call each other ${depth} deep at most.`,
);

export const agentCycle = defineError(
  'tool.agent_cycle',
  400,
  (agentId: string) =>
    `Agent ${agentId} is already at work above; agents may not call each other in a circle.`,
);

export const tooManyTools = defineError(
  'tool.too_many',
  400,
  (count: number, most: number) =>
    `This agent's servers offer ${count} tools, and a model is shown ${most} at most; choose by allowedTools.`,
);
