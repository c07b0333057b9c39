import { AppError } from '@quire/errors';
import type { ChatModel, ChatRequest, ModelEvent } from './chat-model.ts';
import { modelTimeout, upstreamFailed } from './models.errors.ts';

const providerCodes = new Set([upstreamFailed.code, modelTimeout.code]);

/**
 * The first model, with the others in its place, in order, where one fails before its first event.
 * The last one's failure is thrown. Events of a model that has begun are passed on as they are.
 */
export function withFallbacks(models: readonly [ChatModel, ...ChatModel[]]): ChatModel {
  const [first] = models;
  if (models.length === 1) return first;
  return {
    id: first.id,
    stream: (request, signal) => ({ [Symbol.asyncIterator]: () => openFirst(models, request, signal) }),
  };
}

/** An iterator by hand: one generator around another would cost each chunk some turns of the queue. */
function openFirst(
  models: readonly ChatModel[],
  request: ChatRequest,
  signal: AbortSignal,
): AsyncIterator<ModelEvent> {
  let answering: AsyncIterator<ModelEvent> | undefined;

  async function begin(): Promise<IteratorResult<ModelEvent>> {
    for (const [i, model] of models.entries()) {
      const events = model.stream(request, signal)[Symbol.asyncIterator]();
      try {
        const event = await events.next();
        answering = events;
        return event;
      } catch (error) {
        const isLast = i === models.length - 1;
        if (isLast || signal.aborted || !isProviderFailure(error)) throw error;
      }
    }
    return { done: true, value: undefined };
  }

  return {
    next: () => answering?.next() ?? begin(),
    return: async () => {
      await answering?.return?.();
      return { done: true, value: undefined };
    },
  };
}

const isProviderFailure = (error: unknown) => error instanceof AppError && providerCodes.has(error.code);
