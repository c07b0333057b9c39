import { z } from 'zod';
import type { FinishReason, ModelEvent, ModelToolCall, ModelUsage } from '../chat-model.ts';
import { BadAnswer } from '../upstream/failure.ts';
import { findMessage } from '../upstream/upstream-message.ts';
import { createSseParser } from './sse.ts';

/** What is read of a chunk. Any of it may be missing or of another type: servers differ. */
interface Chunk {
  choices?: { delta?: Message; message?: Message; finish_reason?: unknown }[];
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  error?: unknown;
}
interface Message {
  content?: unknown;
  tool_calls?: unknown;
}

/** A part of a tool call; the pieces of one call share its index. */
const ToolCallPieces = z.array(
  z.object({
    index: z.int().optional(),
    id: z.string().nullish(),
    function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
  }),
);

/** In UTF-16 units. */
const maxJsonLength = 64 * 1024 * 1024;

const finishReasons: Record<string, FinishReason> = {
  length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
};

interface Expected {
  /** The whole answer in one piece, from servers that do not stream. */
  isJson: boolean;
  /** As the catalogue names it. */
  model: string;
  estimateUsage(answer: string): ModelUsage;
}

/** Reads one answer of chat/completions. */
export function createChatAnswer({ isJson, model, estimateUsage }: Expected) {
  const decoder = new TextDecoder();
  const sse = createSseParser(takeData);
  const calls = new Map<number, ModelToolCall>();
  let events: ModelEvent[] = [];
  let json = '';
  let said = '';
  let reason: FinishReason | undefined;
  let usage: ModelUsage | undefined;
  let done = false;

  function takeData(data: string): void {
    if (done) return;
    if (data === '[DONE]') {
      finish();
      return;
    }
    const chunk = parseChunk(data);
    if (chunk.error) throw new BadAnswer(findMessage(chunk) ?? 'it broke off with an error.');
    if (chunk.usage) usage = readUsage(chunk.usage);
    const choice = chunk.choices?.[0];
    if (!choice) return;
    const message = choice.delta ?? choice.message;
    if (typeof message?.content === 'string' && message.content !== '') {
      said += message.content;
      events.push({ type: 'text', text: message.content });
    }
    if (message?.tool_calls) takeToolCalls(message.tool_calls);
    if (typeof choice.finish_reason === 'string') reason = finishReasons[choice.finish_reason] ?? 'stop';
  }

  function takeToolCalls(value: unknown): void {
    const pieces = ToolCallPieces.safeParse(value).data;
    if (!pieces) throw new BadAnswer('it sent a tool call that cannot be read.');
    for (const [position, piece] of pieces.entries()) {
      const index = piece.index ?? position;
      const call = calls.get(index) ?? { callId: piece.id || `call_${index}`, name: '', arguments: '' };
      call.name += piece.function?.name ?? '';
      call.arguments += piece.function?.arguments ?? '';
      calls.set(index, call);
    }
  }

  function finish(): void {
    done = true;
    for (const call of calls.values()) {
      events.push({ type: 'tool_call', ...call, arguments: call.arguments || '{}' });
    }
    const ended = calls.size > 0 && (reason === 'stop' || !reason) ? 'tool_calls' : (reason ?? 'stop');
    events.push({ type: 'finish', reason: ended, usage: usage ?? estimateUsage(said), model });
  }

  function takeJson(text: string): void {
    json += text;
    if (json.length > maxJsonLength) throw new BadAnswer('its answer is too large.');
  }

  function takeEvents(): ModelEvent[] {
    const taken = events;
    events = [];
    return taken;
  }

  return {
    /** Whether the answer is complete, though its connection may not have ended. */
    isDone: () => done,
    push(bytes: Uint8Array): ModelEvent[] {
      const text = decoder.decode(bytes, { stream: true });
      if (isJson) takeJson(text);
      else sse.push(text);
      return takeEvents();
    },
    /** The connection has ended: throws where the answer has not. */
    end(): ModelEvent[] {
      if (isJson) takeData(json);
      else sse.end();
      if (!done && reason === undefined) throw new BadAnswer('it broke off its answer.', { transient: true });
      if (!done) finish();
      return takeEvents();
    },
  };
}

function parseChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null) return chunk;
  } catch {}
  throw new BadAnswer('it sent what is not JSON.');
}

const readUsage = ({ prompt_tokens, completion_tokens }: NonNullable<Chunk['usage']>): ModelUsage => ({
  inputTokens: Number(prompt_tokens) || 0,
  outputTokens: Number(completion_tokens) || 0,
});
