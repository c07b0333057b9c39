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
  /** Answers 200 with this body, whatever was asked. */
  body?: string;
  headers?: Record<string, string>;
  /** Breaks the connection, or the JSON, or falls silent, after so many chunks. */
  cutAfter?: number;
  brokenAfter?: number;
  hangAfter?: number;
  /** What a break waits for: that the client has read what came before it, say. */
  breakWhen?: Promise<unknown>;
  /** Ends the answer as if it were whole after so many chunks; for protocols with a provider server. */
  endAfter?: number;
  /** Takes the request and never answers. */
  hang?: boolean;
  /** Scores of each moderated text by category; a text is flagged where one is 0.5 or more. All 0 when not set. */
  scores?: Record<string, number>;
  /** What is transcribed besides the text. */
  segments?: { start: number; end: number; text: string }[];
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

/** A judgement for each text. */
export function judgementsOf(body: Body, { scores = { hate: 0 } }: ModelReply): object {
  const categories = Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, score >= 0.5]));
  const flagged = Object.values(categories).some(Boolean);
  const results = [body.input].flat().map(() => ({ flagged, categories, category_scores: scores }));
  return { id: 'modr-scripted', model: body.model, results };
}

/** What was said in an audio file: what the script says. */
export function transcriptionOf(body: Body, { text = 'hello there', segments }: ModelReply): object {
  if (body.response_format !== 'verbose_json') return { text };
  const whole = [{ start: 0, end: 1.5, text }];
  return { task: 'transcribe', language: 'english', duration: 1.5, text, segments: segments ?? whole };
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
