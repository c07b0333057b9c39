import type { ChatModel } from '@quire/models';
import type { Models } from './define-action.ts';

/** Of a model that does not say how much it takes. */
const usualTokens = 16_000;
/** Careful: few languages need more tokens for their text. */
const charactersPerToken = 2.5;
/** Part of the window that the text may take; question and answer need the rest. */
const share = 0.6;
const leastLength = 2_000;

/** A text in pieces that fit a model's window; the built-in model has none and takes it whole. */
export function splitForModel(text: string, model: ChatModel, models: Pick<Models, 'find'>): string[] {
  if (model.isExtractive) return [text];
  const tokens = models.find(model.id)?.capabilities.max_context_length ?? usualTokens;
  return splitText(text, Math.max(leastLength, Math.floor(tokens * share * charactersPerToken)));
}

/** Pieces of at most `length`, cut at the end of a paragraph, a sentence or a word where there is one near. */
export function splitText(text: string, length: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + length < text.length ? cutBefore(text, from, from + length) : text.length;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces.length > 0 ? pieces : [text];
}

function cutBefore(text: string, from: number, end: number): number {
  const least = from + ((end - from) >> 1);
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, end - mark.length);
    if (at > least) return at + mark.length;
  }
  // Not between the halves of a character.
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}
