import type { ChatModel, ChatRequest, ModelEvent } from '../chat-model.ts';
import type { ServedModel } from '../define-provider.ts';
import { renderPrompt } from '../prompt/prompt.ts';
import { limited } from './limited.ts';
import type { ModelProcess } from './process/model-process.ts';
import type { Piece } from './process/protocol.ts';

/** A chat model that runs on this machine. What it fails at it would fail at again: nothing is tried twice. */
export function createOnnxChat(process: ModelProcess, provider: string, { id }: ServedModel): ChatModel {
  async function* answer(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const { temperature, maxTokens } = request;
    const messages = renderPrompt(request, false);
    for await (const piece of process.ask({ kind: 'chat', messages, temperature, maxTokens }, signal))
      yield* toEvents(piece);
  }

  function* toEvents(piece: Piece): Generator<ModelEvent> {
    if (piece.type === 'text') yield { type: 'text', text: piece.text };
    if (piece.type !== 'end') return;
    const { reason, inputTokens, outputTokens } = piece;
    yield { type: 'finish', reason, usage: { inputTokens, outputTokens }, model: id };
  }

  return {
    id,
    stream: (request, caller) =>
      limited(provider, caller, (signal) => answer(request, signal), request.timeoutMs),
  };
}
