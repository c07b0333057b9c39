import type { AgentConfig, AgentTypeName, ChatRequest, TaskRequest } from '@quire/contracts/agents';
import type { EmbeddingModel, ModelMessage, ChatRequest as ModelRequest } from '@quire/models';

/** What a type makes of a request: the model's part of the call, without how it is to be called. */
export interface Prompt
  extends Pick<ModelRequest, 'messages' | 'inputs' | 'outputSchema' | 'context' | 'contextShown'> {
  /** Where a type promises the form of its answer: the model's text as it is to be given, or what is wrong with it. */
  settle?(text: string): { text: string } | { fault: string };
  /** Documents that a tool finds things in. */
  documents?: readonly ReadDocument[];
  /** What the response says besides the answer. */
  customOutputs?: Record<string, unknown>;
}

/** A document of the request, as text. */
export interface ReadDocument {
  /** Its file id, or its name; two documents of a request never share one. */
  id: string;
  name: string;
  text: string;
}

/** A conversation whose files have been read. Its messages hold text and images only. */
export interface Conversation {
  messages: ModelMessage[];
  documents: ReadDocument[];
}

/** What there is to find things with. */
export interface Search {
  /** Absent where the catalogue names no embedding model. */
  embedding: EmbeddingModel | undefined;
  signal: AbortSignal;
}

/** A request that fits its agent, as far as can be told before its files are read. */
type PlanPrompt = (conversation: Conversation, search: Search) => Prompt | Promise<Prompt>;

/** Inputs that fit the agent's schema, with its defaults, and what becomes of them, also once guardrails have changed them. */
interface InputsPlan {
  inputs: Record<string, unknown>;
  prompt(inputs: Record<string, unknown>): Prompt;
}

/** Collects faults by field, so that all are reported at once. */
export type Report = (field: string, fault: string) => void;

interface Declaration {
  type: AgentTypeName;
  description: string;
  capabilities: readonly string[];
  /** Members of a configuration that this type takes besides those that all types take. */
  configFields: readonly (keyof AgentConfig)[];
  /** What holds where a configuration is silent. */
  configDefaults: Partial<AgentConfig>;
  /** Checks what the configuration's schema cannot. */
  checkConfig(config: AgentConfig, report: Report): void;
}

/** A kind of agent: what its configuration holds and how it turns a request into a prompt. */
export type AgentType = Declaration &
  (
    | { takes: 'messages'; plan(config: AgentConfig, request: ChatRequest): PlanPrompt }
    | { takes: 'inputs'; plan(config: AgentConfig, request: TaskRequest): InputsPlan }
  );

/** Declares a kind of agent; a line in the registry makes it known. */
export const defineAgentType = <const T extends AgentType>(type: T): T => type;
