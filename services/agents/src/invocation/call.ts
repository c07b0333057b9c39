import type {
  AgentConfig,
  AgentVersion,
  ConversationItem,
  InferenceConfig,
  InvokeRequest,
} from '@quire/contracts/agents';
import type { Guardrails } from '@quire/guardrails';
import {
  type Catalogue,
  type ChatModel,
  type ChatRequest as ModelRequest,
  withFallbacks,
} from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import type { Prompt } from '../agent-types/define-agent-type.ts';
import { findAgentType } from '../agent-types/registry.ts';
import { type CallWatch, createCallWatch } from '../guardrails/call-watch.ts';
import { guardConversation } from '../guardrails/guard-input.ts';
import type { ToolDeps } from '../tools/tool-deps.ts';
import { openToolbox, type Toolbox } from '../tools/toolbox.ts';
import type { Caller } from './caller.ts';
import { wrongEndpoint } from './invocation.errors.ts';
import { planConversation } from './parts/conversation.ts';
import type { FileReader } from './parts/read-files.ts';

/** A checked request, ready to be put to its model. */
export interface Call {
  target: AgentVersion;
  caller: Caller;
  /** The agent's model, with its fallbacks behind it. */
  model: ChatModel;
  inference: Pick<ModelRequest, 'temperature' | 'maxRetries' | 'timeoutMs'> & { maxTokens: number };
  /** The version's guardrails and the request's own; undefined where there are none. */
  watch: CallWatch | undefined;
  /** Reads what the request refers to. Throws 400s that name the part that cannot be read, or the guardrail that refuses it. */
  prompt(signal: AbortSignal): Promise<Prompt>;
  /** Opens the agent's tools; undefined where it has none. */
  openTools: ((prompt: Prompt, signal: AbortSignal) => Promise<Toolbox>) | undefined;
}

/** Turns a request into the call of its agent's model. Throws the 400s that can be told without reading its files. */
export type PrepareCall = (target: AgentVersion, request: InvokeRequest, caller: Caller) => Call;

export interface PrepareCallDeps extends FileReader {
  catalogue: Catalogue;
  guardrails: Guardrails;
  toolDeps: ToolDeps;
}

type Model = ReturnType<typeof modelOf>;

export const createPrepareCall = (deps: PrepareCallDeps): PrepareCall =>
  function prepareCall(target, request, caller) {
    const { config } = target.version;
    const unknown = deps.guardrails.unknown(request.guardrails ?? []);
    if (unknown.length > 0)
      throw invalidRequest({
        guardrails: unknown.map((name) => `There is no guardrail ${name}; see GET /v1/guardrails.`),
      });
    const model = modelOf(deps.catalogue, config, request);
    const guardrails = [...new Set([...(config.guardrails ?? []), ...(request.guardrails ?? [])])];
    const watch = guardrails.length > 0 ? createCallWatch(deps.guardrails, guardrails) : undefined;
    return {
      target,
      caller,
      model: model.chat,
      inference: inferenceOf(config.inferenceConfig, request),
      watch,
      openTools: planTools(deps.toolDeps, target, request, caller),
      prompt: planPrompt(deps, target, request, { ...caller, vision: model.vision, watch }),
    };
  };

function planPrompt(
  deps: PrepareCallDeps,
  { agent, version: { config } }: AgentVersion,
  request: InvokeRequest,
  { watch, ...reader }: Caller & Pick<Model, 'vision'> & Pick<Call, 'watch'>,
): Call['prompt'] {
  const agentType = findAgentType(agent.type);
  if (!agentType) throw new Error(`an agent has the unknown type ${agent.type}`);
  if (agentType.takes === 'inputs') {
    if (!('inputs' in request))
      throw wrongEndpoint(agent.type, 'invoke-task or invoke-task-stream and inputs');
    const { inputs, prompt } = agentType.plan(config, request);
    return async (signal) => prompt(watch ? await watch.input(inputs, signal) : inputs);
  }
  if (!('messages' in request)) throw wrongEndpoint(agent.type, 'invoke or invoke-stream and messages');
  const plan = agentType.plan(config, request);
  const read = planConversation(deps, request.messages, {
    ...reader,
    mountsUploads: (config.tools ?? []).some(({ toolType }) => toolType === 'code_interpreter'),
  });
  const embedding = () => (deps.catalogue.defaults.embedding ? deps.catalogue.embedding() : undefined);
  return async (signal) => {
    const conversation = await guardConversation(watch, await read(signal), signal);
    return plan(conversation, { embedding: embedding(), signal });
  };
}

function planTools(
  deps: ToolDeps,
  { agent, version: { config } }: AgentVersion,
  request: InvokeRequest,
  caller: Caller,
): Call['openTools'] {
  const { tools = [] } = config;
  if (tools.length === 0) return undefined;
  const below = { ...caller, agentPath: [...(caller.agentPath ?? []), agent.id] };
  const fileIds = 'messages' in request ? request.messages.flatMap(uploadsOf) : [];
  return ({ documents = [] }, signal) =>
    openToolbox(tools, { caller: below, documents, fileIds }, deps, signal);
}

const partsOf = (item: ConversationItem) =>
  'role' in item && typeof item.content !== 'string' ? item.content : [];

const uploadsOf = (item: ConversationItem): string[] =>
  partsOf(item).flatMap((part) => (part.type === 'container_upload' ? part.fileId : []));

/** The agent's model and those in its place. Images go to those alone that see them. */
function modelOf(catalogue: Catalogue, config: AgentConfig, request: InvokeRequest) {
  const { llmModelId, fallbackModelIds = [] } = config;
  const vision = catalogue.find(llmModelId)?.capabilities.vision ?? false;
  const mayHoldImages = vision && 'messages' in request && request.messages.some(holdsFiles);
  const fallbacks = fallbackModelIds
    .flatMap((id) => catalogue.find(id) ?? [])
    .filter(({ capabilities }) => capabilities.vision || !mayHoldImages)
    .map(({ id }) => catalogue.chat(id));
  return { chat: withFallbacks([catalogue.chat(llmModelId), ...fallbacks]), vision };
}

const holdsFiles = (item: ConversationItem) =>
  partsOf(item).some((part) => !('text' in part) && part.type !== 'document');

/** The version's settings under the request's own. */
function inferenceOf(version: InferenceConfig | undefined, request: InvokeRequest): Call['inference'] {
  const short = 'messages' in request ? request : undefined;
  const {
    temperature,
    maxTokens = 4_000,
    maxRetries,
    timeout,
  } = {
    ...version,
    ...(short?.temperature !== undefined && { temperature: short.temperature }),
    ...(short?.maxTokens !== undefined && { maxTokens: short.maxTokens }),
    ...request.inferenceConfig,
  };
  return { temperature, maxTokens, maxRetries, timeoutMs: timeout && Math.ceil(timeout * 1_000) };
}
