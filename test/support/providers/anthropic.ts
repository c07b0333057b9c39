import type { ModelReply } from '../model-protocol.ts';
import { type Body, type Protocol, tokensOf, wordsOf } from './provider-server.ts';

const event = (type: string, rest: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;

/** Anthropic's Messages interface (streaming). */
export const anthropicProtocol: Protocol = {
  contentType: 'text/event-stream; charset=utf-8',
  modelOf: (_, body) => String(body.model),
  events: messageEvents,
  broken: 'event: content_block_delta\ndata: {"type": "content_block\n\n',
  failure: (message) => ({ type: 'error', error: { type: 'scripted_error', message } }),
};

function* messageEvents(body: Body, reply: ModelReply): Generator<string> {
  const { input, output } = tokensOf(reply);
  yield event('message_start', {
    message: {
      id: 'msg_scripted',
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: 1 },
    },
  });
  let index = 0;
  const words = wordsOf(reply);
  if (words.length > 0) {
    yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const text of words)
      yield event('content_block_delta', { index, delta: { type: 'text_delta', text } });
    yield event('content_block_stop', { index });
    index += 1;
  }
  for (const call of reply.toolCalls ?? []) {
    const { id = `toolu_${index}`, name } = call;
    yield event('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } });
    for (const partial_json of call.arguments.match(/.{1,7}/gs) ?? []) {
      yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } });
    }
    yield event('content_block_stop', { index });
    index += 1;
  }
  const stop_reason = reply.finishReason ?? (reply.toolCalls ? 'tool_use' : 'end_turn');
  yield event('message_delta', {
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: output },
  });
  yield event('message_stop', {});
}
