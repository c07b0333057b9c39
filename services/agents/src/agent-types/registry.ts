import { invalidRequest } from '@quire/service-kit';
import type { AgentType } from './define-agent-type.ts';
import { ragAgent } from './rag.agent.ts';
import { taskAgent } from './task.agent.ts';
import { toolAgent } from './tool.agent.ts';

/** All kinds of agents that can be made, in the order in which they are listed. */
export const agentTypes: readonly AgentType[] = [toolAgent, taskAgent, ragAgent];

const byName = new Map(agentTypes.map((agentType) => [agentType.type, agentType]));

export const findAgentType = (type: AgentType['type']): AgentType | undefined => byName.get(type);

/** An agent type that a caller named; throws a 400 that names `field` where there is none. */
export function getAgentType(type: string, field = 'agentType'): AgentType {
  const found = byName.get(type);
  if (found) return found;
  const known = [...byName.keys()].join(', ');
  throw invalidRequest({ [field]: [`There is no agent type ${type}; there are ${known}.`] });
}
