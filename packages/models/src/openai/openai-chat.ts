import type { Dispatcher } from 'undici';
import type { ChatModel, ChatRequest, ModelUsage } from '../chat-model.ts';
import type { ServedModel } from '../define-provider.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { type Answer, streamTries } from '../upstream/tries.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { createChatAnswer } from './chat-answer.ts';
import { type MaxTokensField, toChatBody } from './chat-body.ts';

const maxTrailingBytes = 64 * 1024;

/** A chat model behind an OpenAI-compatible server. */
export function createOpenaiChat(upstream: Upstream, model: ServedModel, field: MaxTokensField): ChatModel {
  return {
    id: model.id,
    stream(request: ChatRequest, caller: AbortSignal) {
      const body = toChatBody(request, model, field);
      const estimateUsage = (answer: string): ModelUsage => ({
        inputTokens: estimateTokens(body),
        outputTokens: estimateTokens(answer),
        estimated: true,
      });
      return streamTries(upstream, request, caller, async (signal) => {
        const response = await upstream.post('/chat/completions', body, signal);
        const isJson = isWhole(response.headers['content-type']);
        return readAnswer(response, createChatAnswer({ isJson, model: model.id, estimateUsage }));
      });
    },
  };
}

function readAnswer(response: Dispatcher.ResponseData, answer: ReturnType<typeof createChatAnswer>): Answer {
  const chunks = response.body.iterator({ destroyOnReturn: false });
  let received = 0;
  return {
    isComplete: answer.isDone,
    async read() {
      if (answer.isDone()) return undefined;
      const { done, value } = await chunks.next();
      if (done) return answer.end();
      received += value.length;
      return answer.push(value);
    },
    release() {
      // What little follows a complete answer is read away, so that the connection can serve the next call.
      void response.body.dump({ limit: received + maxTrailingBytes });
    },
  };
}

/** Some servers answer whole whatever is asked. */
const isWhole = (contentType: unknown) =>
  typeof contentType === 'string' && contentType.startsWith('application/json');
