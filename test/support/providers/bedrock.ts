import { crc32 } from 'node:zlib';
import type { ModelReply } from '../model-protocol.ts';
import { type Protocol, tokensOf, wordsOf } from './provider-server.ts';

const preludeBytes = 12;
const checksumBytes = 4;
const stringType = 7;

/** Amazon Bedrock's Converse interface (streaming, as AWS event streams), and Titan's embeddings. */
export const bedrockProtocol: Protocol = {
  contentType: 'application/vnd.amazon.eventstream',
  modelOf: (path) => /model\/([^/]+)\//.exec(decodeURIComponent(path))?.[1] ?? '',
  events: (_, reply) => converseEvents(reply),
  broken: frame('contentBlockDelta', '{"delta": {"te'),
  failure: (message) => ({ message }),
  whole: {
    '/invoke': ({ dimensions = 8 }) => ({
      embedding: Array.from({ length: Number(dimensions) }, (_, i) => i + 1),
      inputTextTokenCount: 3,
    }),
  },
};

function* converseEvents(reply: ModelReply): Generator<Buffer> {
  const event = (type: string, body: object) => frame(type, JSON.stringify({ ...body, p: 'abcdefgh' }));
  yield event('messageStart', { role: 'assistant' });
  let contentBlockIndex = 0;
  const words = wordsOf(reply);
  for (const text of words) yield event('contentBlockDelta', { contentBlockIndex, delta: { text } });
  if (words.length > 0) {
    yield event('contentBlockStop', { contentBlockIndex });
    contentBlockIndex += 1;
  }
  for (const { id = `tooluse_${contentBlockIndex}`, name, arguments: text } of reply.toolCalls ?? []) {
    const toolUse = { toolUseId: id, name };
    yield event('contentBlockStart', { contentBlockIndex, start: { toolUse } });
    for (const input of text.match(/.{1,7}/gs) ?? []) {
      yield event('contentBlockDelta', { contentBlockIndex, delta: { toolUse: { input } } });
    }
    yield event('contentBlockStop', { contentBlockIndex });
    contentBlockIndex += 1;
  }
  const stopReason = reply.finishReason ?? (reply.toolCalls ? 'tool_use' : 'end_turn');
  yield event('messageStop', { stopReason });
  const { input, output } = tokensOf(reply);
  const usage = { inputTokens: input, outputTokens: output, totalTokens: input + output };
  yield event('metadata', { usage, metrics: { latencyMs: 1 } });
}

/** One message of an AWS event stream: lengths, headers and body, each part with its checksum. */
function frame(eventType: string, body: string): Buffer {
  const headers = Buffer.concat(
    Object.entries({
      ':event-type': eventType,
      ':content-type': 'application/json',
      ':message-type': 'event',
    }).map(([name, value]) => header(name, value)),
  );
  const payload = Buffer.from(body);
  const message = Buffer.alloc(preludeBytes + headers.length + payload.length + checksumBytes);
  message.writeUInt32BE(message.length, 0);
  message.writeUInt32BE(headers.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  headers.copy(message, preludeBytes);
  payload.copy(message, preludeBytes + headers.length);
  message.writeUInt32BE(crc32(message.subarray(0, -checksumBytes)), message.length - checksumBytes);
  return message;
}

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([stringType]),
    length,
    Buffer.from(value),
  ]);
}
