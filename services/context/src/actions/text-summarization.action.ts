import { z } from 'zod';
import { askModel } from './ask-model.ts';
import { askTimeoutMs, Instructions, MaxWordCount } from './config.ts';
import { type ActionContext, defineTextAction } from './define-action.ts';
import { firstWords } from './first-words.ts';
import { splitForModel } from './windows.ts';

const usualWords = 200;
/** Of one piece of a long text. */
const pieceWords = 250;

type Wanted = Pick<ActionContext<{ instructions?: Record<string, unknown> }>, 'models' | 'signal' | 'config'>;

export const textSummarization = defineTextAction({
  name: 'textSummarization',
  property: 'textSummary',
  config: z.object({ maxWordCount: MaxWordCount.optional(), instructions: Instructions.optional() }),
  result: z.string(),
  timeoutMs: askTimeoutMs,
  async run({ text, ...wanted }) {
    const maxWords = wanted.config.maxWordCount ?? usualWords;
    return firstWords(await summarize(text, maxWords, wanted), maxWords);
  },
});

/** Summaries of the pieces are summarised until they fit the model's window together. */
async function summarize(text: string, maxWords: number, wanted: Wanted): Promise<string> {
  const { models, signal, config } = wanted;
  const model = models.chat();
  const pieces = splitForModel(text, model, models);
  const ask = (piece: string, words: number) =>
    askModel(model, { kind: 'summarize', text: piece, maxWords: words }, config.instructions, signal);
  if (pieces.length <= 1) return ask(text, maxWords);
  const summaries: string[] = [];
  for (const piece of pieces) summaries.push(firstWords(await ask(piece, pieceWords), pieceWords));
  const joined = summaries.join('\n\n');
  return joined.length < text.length ? summarize(joined, maxWords, wanted) : firstWords(joined, maxWords);
}
