import type { AgentConfig, AgentTypeName, ChatRequest, TaskRequest } from '@quire/contracts/agents';
import type { ChatRequest as ModelRequest } from '@quire/models';

/** What a type makes of a request: the model's part of the call, without how it is to be called. */
export interface Prompt extends Pick<ModelRequest, 'messages' | 'inputs' | 'outputSchema'> {
  /** What is wrong with the answer's text, where a type promises its form. */
  faultOf?(text: string): string | undefined;
}

/** Collects faults by field, so that all are reported at once. */
type Report = (field: string, fault: string) => void;

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
    | { takes: 'messages'; prompt(config: AgentConfig, request: ChatRequest): Prompt }
    | { takes: 'inputs'; prompt(config: AgentConfig, request: TaskRequest): Prompt }
  );

/** Declares a kind of agent; a line in the registry makes it known. */
export const defineAgentType = <const T extends AgentType>(type: T): T => type;
