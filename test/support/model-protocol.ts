/** How the server behaves in one call. */
export interface ModelReply {
  /** What it says; the last user message when nothing is set. */
  text?: string;
  toolCalls?: { id?: string; name: string; arguments: string }[];
  finishReason?: string;
  /** Null leaves the usage out. */
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
  /** Words per chunk, 1 when not set. */
  tokensPerChunk?: number;
  /** Pause before each chunk. */
  delayMs?: number;
  /** Answers with this status and an error body. */
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** Breaks the connection, or the JSON, or falls silent, after so many chunks. */
  cutAfter?: number;
  brokenAfter?: number;
  hangAfter?: number;
  /** Takes the request and never answers. */
  hang?: boolean;
  /** Floats of each embedding, 1024 when not set. */
  dimensions?: number;
}

type Body = Record<string, unknown>;
interface Message {
  role: string;
  content: string | { text?: string }[];
}

const completion = (body: Body, object: string, rest: object) => ({
  id: 'chatcmpl-scripted',
  object,
  created: 1_700_000_000,
  model: body.model,
  ...rest,
});

/** The data of each server-sent event of a streamed chat completion, the end mark included. */
export function* completionChunks(body: Body, reply: ModelReply): Generator<string> {
  const choice = (delta: object, finish_reason: string | null = null) =>
    JSON.stringify(
      completion(body, 'chat.completion.chunk', { choices: [{ index: 0, delta, finish_reason }] }),
    );
  const words = textOf(body, reply).match(/\s*\S+|\s+$/g) ?? [];
  const step = reply.tokensPerChunk ?? 1;
  for (let i = 0; i < words.length; i += step) yield choice({ content: words.slice(i, i + step).join('') });
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    const { id = `call_${index}`, name } = call;
    yield choice({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
    for (const piece of call.arguments.match(/.{1,7}/gs) ?? []) {
      yield choice({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
  }
  yield choice({}, finishReasonOf(reply));
  const usage = usageOf(words.length, reply);
  if (usage) yield JSON.stringify(completion(body, 'chat.completion.chunk', { choices: [], usage }));
  yield '[DONE]';
}

/** A chat completion in one piece. */
export function completionWhole(body: Body, reply: ModelReply): object {
  const content = textOf(body, reply);
  const tool_calls = reply.toolCalls?.map(({ id, name, arguments: text }, index) => ({
    id: id ?? `call_${index}`,
    type: 'function',
    function: { name, arguments: text },
  }));
  const message = { role: 'assistant', content, tool_calls };
  return completion(body, 'chat.completion', {
    choices: [{ index: 0, message, finish_reason: finishReasonOf(reply) }],
    usage: usageOf(content.split(/\s+/).length, reply) ?? undefined,
  });
}

/** An embedding for each text: numbers that depend on the text alone. They have no meaning and no unit length. */
export function embeddingsOf(body: Body, { dimensions = 1_024 }: ModelReply): object {
  const texts = [body.input].flat().map(String);
  const data = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: Array.from({ length: dimensions }, (_, i) => Math.sin(text.length + i) * 3),
  }));
  const tokens = texts.join(' ').split(/\s+/).length;
  return { object: 'list', model: body.model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

function textOf(body: Body, { text, toolCalls }: ModelReply): string {
  if (text !== undefined) return text;
  if (toolCalls) return '';
  const asked = (body.messages as Message[]).findLast(({ role }) => role === 'user')?.content ?? '';
  return typeof asked === 'string' ? asked : asked.map((part) => part.text ?? '').join(' ');
}

const finishReasonOf = ({ finishReason, toolCalls }: ModelReply) =>
  finishReason ?? (toolCalls ? 'tool_calls' : 'stop');

function usageOf(words: number, { usage }: ModelReply) {
  if (usage === null) return undefined;
  const counted = usage ?? { prompt_tokens: 10, completion_tokens: words };
  return { ...counted, total_tokens: counted.prompt_tokens + counted.completion_tokens };
}
