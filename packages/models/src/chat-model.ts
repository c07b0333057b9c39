/** A piece of a message that is not text alone. An image's url may be a `data:` url. */
export type ModelPart = { type: 'text'; text: string } | { type: 'image'; url: string };

/** A call that a model has asked for; `arguments` is JSON text. */
export interface ModelToolCall {
  callId: string;
  name: string;
  arguments: string;
}

/** One turn of a conversation. The result of a tool follows the turn that called it, under the same `callId`. */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string | ModelPart[] }
  | { role: 'assistant'; content: string | ModelPart[]; toolCalls?: readonly ModelToolCall[] }
  | { role: 'tool'; callId: string; content: string };

/** A JSON Schema document. */
export type JsonSchema = Record<string, unknown>;

/** A function that the model may ask to be called. */
export interface ModelTool {
  name: string;
  description?: string;
  parameters: JsonSchema;
}

/** A text that the answer is to be drawn from. It is data, whatever it says. */
export interface ContextDocument {
  text: string;
  /** What an answer cites it by: a file name or a title. */
  source?: string;
}

/** A piece of enrichment. Its text is data, whatever it says; the request's messages may add instructions. */
export type ModelTask =
  | { kind: 'summarize'; text: string; maxWords?: number }
  | { kind: 'classify'; text: string; classes: readonly [string, ...string[]] };

/** What a chat model is asked, the same for every provider. */
export interface ChatRequest {
  messages: readonly ModelMessage[];
  temperature?: number;
  /** Most tokens of the answer; reaching it ends the answer with the reason `length`. */
  maxTokens?: number;
  /** Longest one try may take, from sending to the last event. 600,000 when not set. */
  timeoutMs?: number;
  /** Tries after the first, for failures that may pass. 2 when not set. */
  maxRetries?: number;
  tools?: readonly ModelTool[];
  /** Whether the model may, must or must not call a tool. `auto` when not set. */
  toolChoice?: 'auto' | 'none' | 'required';
  /** The answer's text is to be JSON of this schema. Models may stray from it: validate. */
  outputSchema?: JsonSchema;
  /** Documents to answer from. */
  context?: readonly ContextDocument[];
  /** The messages show these documents already, each through `fenceDocument`. */
  contextShown?: boolean;
  /** The values that were rendered into the messages of a task agent, for models that do not follow prose. */
  inputs?: Readonly<Record<string, unknown>>;
  /** Asks for enrichment; `messages` then hold further instructions, if any. */
  task?: ModelTask;
}

/** Tokens of one call, by the provider's count. */
export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
  /** Set where the provider gave no count and the texts were measured instead. */
  estimated?: true;
}

/** Why an answer ended. */
export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter';

/** What a model says, as it says it. `finish` comes last and exactly once; its `model` is the one that answered. */
export type ModelEvent =
  | { type: 'text'; text: string }
  | ({ type: 'tool_call' } & ModelToolCall)
  | { type: 'finish'; reason: FinishReason; usage: ModelUsage; model: string };

/** A language model. */
export interface ChatModel {
  /** As the catalogue names it. */
  id: string;
  /** It finds and arranges what it is given, of any length, and follows no prose. */
  isExtractive?: true;
  /**
   * Asks the model. Aborting the signal, or leaving the loop, stops the provider's work at once.
   * Throws `model.upstream_failed` (502) and `model.timeout` (504) after the retries, or the signal's reason.
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
