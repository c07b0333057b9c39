import { newId } from '@quire/contracts';
import type { AgentResponse, Chunk, IncompleteReason, OutputItem } from '@quire/contracts/agents';
import type { ModelEvent } from '@quire/models';
import type { MadeFileNote } from '../tools/define-tool.ts';

type FunctionCall = { callId: string; name: string; arguments: string };

/** An answer as it grows, and the chunks that tell of it. */
export interface Reply {
  created(): Chunk;
  text(delta: string): Chunk;
  functionCall(call: FunctionCall): Chunk;
  /** Names files that tools made in the response's `customOutputs.files`. */
  addFiles(files: readonly MadeFileNote[]): void;
  /** Takes which model has answered, and what it counted. */
  finish(event: Pick<Extract<ModelEvent, { type: 'finish' }>, 'usage' | 'model'>): void;
  completed(): Chunk & { type: 'response.completed' };
  incomplete(reason: IncompleteReason, message: string): Chunk & { type: 'response.incomplete' };
}

export function createReply(firstModel: string, customOutputs: Record<string, unknown> = {}): Reply {
  const id = newId();
  const createdAt = Math.floor(Date.now() / 1_000);
  const calls: FunctionCall[] = [];
  const files: MadeFileNote[] = [];
  let usage = { inputTokens: 0, outputTokens: 0 };
  let model = firstModel;
  let text = '';
  let sequenceNumber = 0;

  const numbered = () => ({ id, sequenceNumber: sequenceNumber++ });

  function response(status: AgentResponse['status']): AgentResponse {
    const output: OutputItem[] = calls.map((call) => ({ type: 'function_call', status, ...call }));
    if (text || (status === 'completed' && calls.length === 0))
      output.unshift({
        type: 'message',
        status,
        role: 'assistant',
        content: [{ type: 'output_text', text }],
      });
    return {
      id,
      object: 'response',
      createdAt,
      model,
      status,
      output,
      usage: { ...usage, totalTokens: usage.inputTokens + usage.outputTokens },
      customOutputs: files.length > 0 ? { ...customOutputs, files } : customOutputs,
    };
  }

  return {
    created: () => ({ type: 'response.created', ...numbered(), response: response('in_progress') }),
    text(delta) {
      text += delta;
      return { type: 'response.output_text.delta', ...numbered(), delta, role: 'assistant' };
    },
    functionCall(call) {
      calls.push(call);
      return { type: 'response.function_call_arguments.done', ...numbered(), ...call };
    },
    addFiles(made) {
      files.push(...made);
    },
    finish(event) {
      model = event.model;
      const { inputTokens, outputTokens } = event.usage;
      usage = { inputTokens, outputTokens };
    },
    completed: () => ({ type: 'response.completed', ...numbered(), response: response('completed') }),
    incomplete: (reason, message) => ({
      type: 'response.incomplete',
      ...numbered(),
      response: response('incomplete'),
      incompleteDetails: { reason, message },
    }),
  };
}
