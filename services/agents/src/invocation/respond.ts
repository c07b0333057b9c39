import type { AgentResponse, Chunk, IncompleteReason, ToolEvent } from '@quire/contracts/agents';
import { AppError } from '@quire/errors';
import type { FinishReason } from '@quire/models';
import type { Prompt } from '../agent-types/define-agent-type.ts';
import type { WatchedEvent } from '../guardrails/call-watch.ts';
import { inputBlocked, outputBlocked } from '../guardrails/guardrails.errors.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { startMeter } from '../usage/call-meter.ts';
import type { Account } from '../usage/call-record.ts';
import type { Call } from './call.ts';
import {
  invocationBroken,
  invocationCancelled,
  outputFiltered,
  outputTruncated,
} from './invocation.errors.ts';
import { takeTurn } from './model-turn.ts';
import { ApprovalPending } from './pause.ts';
import { createReply } from './reply.ts';
import { takeToolTurns } from './tool-turns.ts';

/** How an answer ended. */
export interface Outcome {
  response: AgentResponse;
  /** Why the answer is not complete. */
  failure?: { reason: IncompleteReason; error: AppError };
}

/** The chunks of an answer, and in the end its outcome. */
export type Chunks = AsyncGenerator<Chunk | ToolEvent, Outcome, void>;

/**
 * The one pipeline: reads what the request refers to, puts it to the model and yields the answer as it comes, the last chunk
 * being `response.completed` or `response.incomplete`. Throws what fails before the model has said anything.
 * @param account told of the call when it is over, also where its reader leaves
 */
export async function* respond(call: Call, signal: AbortSignal, account: Account): Chunks {
  const meter = startMeter(call);
  let begun = false;
  let finish: FinishReason = 'stop';
  let failure: Outcome['failure'];
  try {
    const prompt = await call.prompt(signal);
    const toolbox = await call.openTools?.(prompt, signal);
    const reply = createReply(call.model.id, prompt.customOutputs);
    try {
      for await (const event of watchedTurns(call, prompt, toolbox, signal)) {
        if (!begun) {
          begun = true;
          meter.begin(prompt.messages);
          yield reply.created();
        }
        if (event.type === 'text') {
          if (!event.text) continue;
          meter.say(event.text);
          yield reply.text(event.text);
        } else if (event.type === 'tool') {
          if (event.files) reply.addFiles(event.files);
          if (event.event) yield event.event;
        } else if (event.type === 'tool_call') {
          const { callId, name, arguments: text } = event;
          meter.say(text);
          yield reply.functionCall({ callId, name, arguments: text });
        } else {
          meter.count(event);
          reply.finish(event);
          if (event.type === 'blocked')
            failure = { reason: 'content_filter', error: outputBlocked(event.by) };
          else finish = event.reason;
        }
      }
      failure ??= judge(finish, call.inference.maxTokens);
    } catch (error) {
      if (!begun || error instanceof ApprovalPending) throw error;
      failure = signal.aborted
        ? { reason: 'cancelled', error: invocationCancelled() }
        : { reason: 'error', error: error instanceof AppError ? error : invocationBroken(error) };
    }
    meter.end(failure ? endOf(failure.reason) : finish);
    const last = failure ? reply.incomplete(failure.reason, failure.error.message) : reply.completed();
    yield last;
    return { response: last.response, failure };
  } catch (error) {
    if (!signal.aborted) meter.end(isBlocked(error) ? 'content_filter' : 'error');
    throw error;
  } finally {
    account(meter.record());
  }
}

/** The model's turns as the caller may see them. */
const watchedTurns = (
  call: Call,
  prompt: Prompt,
  toolbox: Toolbox | undefined,
  signal: AbortSignal,
): AsyncIterable<WatchedEvent> => {
  const turns = toolbox ? takeToolTurns(call, prompt, toolbox, signal) : takeTurn(call, prompt, signal);
  return call.watch ? call.watch.output(turns, call.model.id, signal) : turns;
};

const endOf = (reason: IncompleteReason) => (reason === 'max_output_tokens' ? 'length' : reason);

const isBlocked = (error: unknown) => error instanceof AppError && error.code === inputBlocked.code;

/** What is wrong with an answer that the model ended by itself. */
function judge(finish: FinishReason, maxTokens: number): Outcome['failure'] {
  if (finish === 'length') return { reason: 'max_output_tokens', error: outputTruncated(maxTokens) };
  if (finish === 'content_filter') return { reason: 'content_filter', error: outputFiltered() };
  return undefined;
}

/** Reads an answer to its end, chunk by chunk, at the reader's pace. */
export async function readChunks(
  chunks: Chunks,
  read: (chunk: Chunk | ToolEvent) => Promise<unknown> | undefined,
): Promise<Outcome> {
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) return value;
    const room = read(value);
    if (room) await room;
  }
}
