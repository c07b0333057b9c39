/** A run of at most twelve characters without a space: a word, or a piece of a script that sets none apart. */
const wordPattern = /\S{1,12}/gu;
const wordsPerToken = 0.75;

/** Tokens of a text, estimated from its words: three words are about four tokens. */
export function estimateTokens(text: string): number {
  return toTokens(text.match(wordPattern)?.length ?? 0);
}

export const toTokens = (words: number): number => Math.ceil(words / wordsPerToken);
export const toWords = (tokens: number): number => Math.max(1, Math.floor(tokens * wordsPerToken));
