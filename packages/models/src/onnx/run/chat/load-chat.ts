import type { Job, Piece } from '../../process/protocol.ts';
import type { ModelParts, RunJob } from '../model-parts.ts';
import { createChatPrompt } from './chat-prompt.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { createDetokenizer } from './detokenizer.ts';
import { createSampler, samplingOf } from './sampler.ts';

type ChatJob = Extract<Job, { kind: 'chat' }>;

/**
 * Tokens of a prompt that are read in one run: between two runs the work can be ended, and what a run gives back, one
 * number per token and word of the vocabulary, stays small.
 */
const promptPiece = 128;

/** A language model that continues a conversation word by word. */
export async function loadChat(parts: ModelParts): Promise<RunJob> {
  const { folder, tokenizer, window } = parts;
  const toPrompt = await createChatPrompt(folder, tokenizer.special);
  const startDecoder = createDecoder(parts);
  const stops = stopsOf(parts);

  async function* answer({ messages, temperature, maxTokens }: ChatJob, signal: AbortSignal) {
    const prompt = tokenizer.encode(toPrompt(messages), false);
    const room = window - prompt.length;
    if (room < 1) throw new Error(`The prompt has ${prompt.length} tokens, and the model takes ${window}.`);
    const most = Math.min(maxTokens ?? room, room);
    const pick = createSampler(samplingOf(folder.generation, temperature));
    const decoder = startDecoder();
    const words = createDetokenizer(tokenizer.decode);
    const seen = [...prompt];
    let logits = await read(decoder, prompt, signal);
    let outputTokens = 0;
    let reason: 'stop' | 'length' = 'length';
    while (outputTokens < most) {
      const token = pick(logits, seen);
      if (stops.has(token)) {
        reason = 'stop';
        break;
      }
      seen.push(token);
      outputTokens += 1;
      yield* said(words.push(token));
      if (outputTokens < most) logits = await read(decoder, [token], signal);
    }
    yield* said(words.end());
    yield { type: 'end', reason, inputTokens: prompt.length, outputTokens } satisfies Piece;
  }

  return (job, signal) => {
    if (job.kind !== 'chat') throw new Error(`A chat model was given work of the kind ${job.kind}.`);
    return answer(job, signal);
  };
}

function* said(text: string): Generator<Piece> {
  if (text) yield { type: 'text', text };
}

/** Has the model read on, and returns how likely it finds each word next. */
async function read(decoder: Decoder, tokens: readonly number[], signal: AbortSignal): Promise<Float32Array> {
  let logits: Float32Array = new Float32Array();
  for (let from = 0; from < tokens.length; from += promptPiece) {
    signal.throwIfAborted();
    logits = await decoder.read(tokens.slice(from, from + promptPiece));
  }
  signal.throwIfAborted();
  return logits;
}

/** Tokens that end an answer; every file that may name some is believed. */
function stopsOf({ folder, tokenizer }: ModelParts): ReadonlySet<number> {
  const { config, generation, tokenizerConfig } = folder;
  const named = tokenizerConfig.eos_token ? tokenizer.idOf(tokenizerConfig.eos_token) : undefined;
  const ids = [config.eos_token_id, generation.eos_token_id, named].flat();
  return new Set(ids.filter((id): id is number => typeof id === 'number'));
}
