import type { JSONSchema7, LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import type { ChatModel, ChatRequest, JsonSchema, ModelUsage } from '../chat-model.ts';
import type { ServedModel } from '../define-provider.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { renderPrompt } from '../prompt/prompt.ts';
import { streamTries } from '../upstream/tries.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { readSdkAnswer } from './sdk-answer.ts';
import { unwrapSdkError } from './sdk-failure.ts';
import { toSdkPrompt } from './sdk-prompt.ts';

/** A chat model that the AI SDK knows how to talk to; tries, time limits and failures are ours. */
export function createSdkChat(
  upstream: Upstream,
  model: ServedModel,
  load: () => Promise<LanguageModelV3>,
): ChatModel {
  return {
    id: model.id,
    stream(request, caller) {
      const options = toCallOptions(request, model);
      const estimateUsage = (answer: string): ModelUsage => ({
        inputTokens: estimateTokens(JSON.stringify(options.prompt)),
        outputTokens: estimateTokens(answer),
        estimated: true,
      });
      return streamTries(upstream, request, caller, async (abortSignal) => {
        const sdkModel = await load();
        try {
          const { stream } = await sdkModel.doStream({ ...options, abortSignal });
          return readSdkAnswer(stream, { model: model.id, estimateUsage });
        } catch (error) {
          throw unwrapSdkError(error);
        }
      });
    },
  };
}

function toCallOptions(request: ChatRequest, model: ServedModel): LanguageModelV3CallOptions {
  const { temperature, maxTokens, tools, toolChoice, outputSchema } = request;
  return {
    prompt: toSdkPrompt(renderPrompt(request, model.structuredOutput)),
    temperature,
    maxOutputTokens: maxTokens,
    ...(tools?.length && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        name,
        description,
        inputSchema: asSchema(parameters),
      })),
      toolChoice: { type: toolChoice ?? 'auto' },
    }),
    ...(outputSchema &&
      model.structuredOutput && {
        responseFormat: { type: 'json', name: 'answer', schema: asSchema(outputSchema) },
      }),
  };
}

/** Documents of any draft are passed on as they are. */
const asSchema = (schema: JsonSchema) => schema as JSONSchema7;
