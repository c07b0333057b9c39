import type { Dispatcher } from 'undici';
import type { ChatModel, ChatRequest, ModelEvent, ModelUsage } from '../chat-model.ts';
import type { ServedModel } from '../define-provider.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { createChatAnswer } from './chat-answer.ts';
import { type MaxTokensField, toChatBody } from './chat-body.ts';
import { waitForRetry } from './retry.ts';
import { startTimeLimit } from './time-limit.ts';
import type { Upstream } from './upstream.ts';

const maxTrailingBytes = 64 * 1024;
export const defaultTimeoutMs = 600_000;
export const defaultMaxRetries = 2;

/** A chat model behind an OpenAI-compatible server. */
export function createOpenaiChat(upstream: Upstream, model: ServedModel, field: MaxTokensField): ChatModel {
  async function* stream(request: ChatRequest, caller: AbortSignal): AsyncGenerator<ModelEvent> {
    const { timeoutMs = defaultTimeoutMs, maxRetries = defaultMaxRetries } = request;
    const body = toChatBody(request, model, field);
    const estimateUsage = (answer: string): ModelUsage => ({
      inputTokens: estimateTokens(body),
      outputTokens: estimateTokens(answer),
      estimated: true,
    });
    for (let attempt = 0; ; attempt++) {
      caller.throwIfAborted();
      const limit = startTimeLimit(timeoutMs, caller);
      let emitted = false;
      let complete = false;
      let received = 0;
      let response: Dispatcher.ResponseData | undefined;
      try {
        response = await upstream.post('/chat/completions', body, limit.signal);
        const answer = createChatAnswer({
          isJson: isJson(response.headers['content-type']),
          model: model.id,
          estimateUsage,
        });
        for await (const bytes of response.body.iterator({ destroyOnReturn: false })) {
          received += bytes.length;
          const events = answer.push(bytes);
          complete = answer.isDone();
          for (const event of events) {
            emitted = true;
            yield event;
          }
          if (complete) break;
        }
        if (!complete) yield* answer.end();
        complete = true;
        return;
      } catch (error) {
        caller.throwIfAborted();
        const failure = upstream.explain(error, limit.expired() ? timeoutMs : undefined);
        if (emitted) throw failure.error;
        await waitForRetry(failure, attempt, maxRetries, caller);
      } finally {
        // Leaving early, by an error or by the reader, closes the connection: nothing else stops the provider.
        limit.end({ abandon: !complete });
        // What little follows a complete answer is read away, so that the connection can serve the next call.
        if (complete) void response?.body.dump({ limit: received + maxTrailingBytes });
      }
    }
  }
  return { id: model.id, stream };
}

/** Some servers answer whole whatever is asked. */
const isJson = (contentType: unknown) =>
  typeof contentType === 'string' && contentType.startsWith('application/json');
