import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatModel, ChatRequest, ModelEvent, ModelTask, ModelUsage } from '../chat-model.ts';
import { toTokens, toWords, wordPieces } from '../estimate-tokens.ts';
import { answer } from './answer.ts';
import { classify } from './classify.ts';
import { findMaterial } from './material.ts';
import { fillSchema } from './schema/fill-schema.ts';
import { summarize } from './summarize.ts';

const piecesPerDelta = 8;

/** The built-in chat model: it finds and arranges, and never makes up a word. */
export function createExtractiveChat(id: string): ChatModel {
  async function* stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    signal.throwIfAborted();
    const pieces = wordPieces(compose(request));
    const most = request.maxTokens === undefined ? pieces.length : toWords(request.maxTokens);
    const kept = pieces.slice(0, most);
    for (let i = 0; i < kept.length; i += piecesPerDelta) {
      // A turn of the event loop between two deltas: the work shares its process with others.
      await nextTurn();
      signal.throwIfAborted();
      yield { type: 'text', text: kept.slice(i, i + piecesPerDelta).join('') };
    }
    const usage: ModelUsage = {
      inputTokens: countInput(request),
      outputTokens: toTokens(kept.length),
      estimated: true,
    };
    yield { type: 'finish', reason: kept.length < pieces.length ? 'length' : 'stop', usage, model: id };
  }
  return { id, isExtractive: true, stream };
}

function compose(request: ChatRequest): string {
  if (request.task) return perform(request.task);
  const material = findMaterial(request);
  if (!request.outputSchema) return answer(material);
  return JSON.stringify(fillSchema(request.outputSchema, request.inputs ?? {}, material));
}

function perform(task: ModelTask): string {
  return task.kind === 'summarize' ? summarize(task.text, task.maxWords) : classify(task.text, task.classes);
}

function countInput({ messages, context = [], task }: ChatRequest): number {
  const texts = [...context.map(({ text }) => text), task?.text ?? ''];
  for (const { content } of messages) {
    texts.push(typeof content === 'string' ? content : JSON.stringify(content));
  }
  return toTokens(texts.reduce((sum, text) => sum + wordPieces(text).length, 0));
}
