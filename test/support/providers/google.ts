import type { ModelReply } from '../model-protocol.ts';
import { type Body, type Protocol, tokensOf, wordsOf } from './provider-server.ts';

const event = (data: object) => `data: ${JSON.stringify(data)}\r\n\r\n`;

/** Google's Gemini interface: streamGenerateContent as events, and embeddings. */
export const googleProtocol: Protocol = {
  contentType: 'text/event-stream',
  modelOf: (path) => /models\/([^:]+):/.exec(decodeURIComponent(path))?.[1] ?? '',
  events: contentEvents,
  broken: 'data: {"candidates": [{\r\n\r\n',
  failure: (message) => ({ error: { code: 400, message, status: 'SCRIPTED' } }),
  whole: {
    ':embedContent': (body) => ({ embedding: embed(body) }),
    ':batchEmbedContents': (body) => ({
      embeddings: [body.requests].flat().map((one) => embed(one as Body)),
    }),
  },
};

function* contentEvents(body: Body, reply: ModelReply): Generator<string> {
  const { input, output } = tokensOf(reply);
  const chunk = (parts: object[], rest: object = {}) =>
    event({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...rest }],
      modelVersion: body.model,
    });
  for (const text of wordsOf(reply)) yield chunk([{ text }]);
  for (const { name, arguments: args } of reply.toolCalls ?? []) {
    yield chunk([{ functionCall: { name, args: JSON.parse(args) } }]);
  }
  yield event({
    candidates: [
      { content: { parts: [], role: 'model' }, finishReason: reply.finishReason ?? 'STOP', index: 0 },
    ],
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
    },
  });
}

const embed = ({ outputDimensionality = 8 }: Body) => ({
  values: Array.from({ length: Number(outputDimensionality) }, (_, i) => i + 1),
});
