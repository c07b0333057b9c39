import type { InvokeRequest } from '@quire/contracts/agents';
import type { OfferedTool } from '@quire/mcp';
import { invalidRequest, issuesByField } from '@quire/service-kit';
import { z } from 'zod';
import { findAgentType } from '../agent-types/registry.ts';
import type { OfferedAgent } from '../agents/offers.ts';

const ChatArguments = z.strictObject({
  message: z.string().min(1).max(1_000_000).describe('What the agent is asked.'),
});
const chatSchema = z.toJSONSchema(ChatArguments);

/** An agent as a tool. */
export function toTool({ type, name, displayName, description, ...agent }: OfferedAgent): OfferedTool {
  const tool = { name, title: displayName, description };
  if (!takesInputs(type)) return { ...tool, inputSchema: chatSchema };
  const { inputSchema, outputSchema } = agent;
  return {
    ...tool,
    inputSchema: inputSchema ?? {},
    ...(givesObject(outputSchema) && { outputSchema: outputSchema ?? {} }),
  };
}

/** Only of objects the protocol knows the form. */
export const givesObject = (schema: OfferedAgent['outputSchema']) => schema?.type === 'object';

/** The arguments of a tool as its agent's request. Throws a 400 that names what is wrong. */
export function toRequest({ type }: OfferedAgent, given: Record<string, unknown>): InvokeRequest {
  if (takesInputs(type)) return { inputs: given };
  const { data, error } = ChatArguments.safeParse(given);
  if (!data) throw invalidRequest(issuesByField(error.issues));
  return { messages: [{ role: 'user', content: data.message }] };
}

const takesInputs = (type: string) => findAgentType(type)?.takes === 'inputs';
