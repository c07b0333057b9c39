import type { AgentType } from './define-agent-type.ts';
import { taskAgent } from './task.agent.ts';
import { toolAgent } from './tool.agent.ts';

/** All kinds of agents that can be made, in the order in which they are listed. */
export const agentTypes: readonly AgentType[] = [toolAgent, taskAgent];

const byName = new Map(agentTypes.map((agentType) => [agentType.type, agentType]));

export const findAgentType = (type: AgentType['type']): AgentType | undefined => byName.get(type);
