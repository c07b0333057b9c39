import type { AgentVersion, InferenceConfig, InvokeRequest } from '@quire/contracts/agents';
import type { Catalogue, ChatModel, ChatRequest as ModelRequest } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import type { Prompt } from '../agent-types/define-agent-type.ts';
import { findAgentType } from '../agent-types/registry.ts';
import { wrongEndpoint } from './invocation.errors.ts';

/** A checked request, ready to be put to its model. */
export interface Call {
  model: ChatModel;
  request: ModelRequest;
  maxTokens: number;
  faultOf: Prompt['faultOf'];
}

export type PrepareCall = (target: AgentVersion, request: InvokeRequest) => Call;

/** Turns a request into the call of its agent's model. Throws the 400s that only the agent's version can tell. */
export const createPrepareCall =
  (catalogue: Catalogue): PrepareCall =>
  ({ agent, version: { config } }, request) => {
    if (request.guardrails?.length)
      throw invalidRequest({ guardrails: ['Guardrails cannot be used yet; leave the list empty or out.'] });
    const { faultOf, ...prompt } = promptOf(agent.type, config, request);
    const {
      temperature,
      maxTokens = 4_000,
      maxRetries,
      timeout,
    } = inferenceOf(config.inferenceConfig, request);
    return {
      model: catalogue.chat(config.llmModelId),
      request: {
        ...prompt,
        temperature,
        maxTokens,
        maxRetries,
        timeoutMs: timeout && Math.ceil(timeout * 1_000),
      },
      maxTokens,
      faultOf,
    };
  };

function promptOf(
  type: AgentVersion['agent']['type'],
  config: AgentVersion['version']['config'],
  request: InvokeRequest,
): Prompt {
  const agentType = findAgentType(type);
  if (!agentType) throw new Error(`an agent has the unknown type ${type}`);
  if (agentType.takes === 'messages') {
    if ('messages' in request) return agentType.prompt(config, request);
    throw wrongEndpoint(type, 'invoke or invoke-stream and messages');
  }
  if ('inputs' in request) return agentType.prompt(config, request);
  throw wrongEndpoint(type, 'invoke-task or invoke-task-stream and inputs');
}

/** The version's settings under the request's own. */
function inferenceOf(version: InferenceConfig | undefined, request: InvokeRequest): InferenceConfig {
  const short = 'messages' in request ? request : undefined;
  return {
    ...version,
    ...(short?.temperature !== undefined && { temperature: short.temperature }),
    ...(short?.maxTokens !== undefined && { maxTokens: short.maxTokens }),
    ...request.inferenceConfig,
  };
}
