const wordsPerToken = 0.75;

/**
 * A text in pieces of one word each, with the space before it; together they are the text without its trailing space.
 * A run of more than twelve characters counts as several: it is code, or a script that sets no spaces.
 */
export const wordPieces = (text: string): string[] => text.trimEnd().match(/\s*\S{1,12}/gu) ?? [];

/** Tokens of a text, estimated from its words: three words are about four tokens. */
export const estimateTokens = (text: string): number => toTokens(wordPieces(text).length);

/** Tokens of so many words, estimated. */
export const toTokens = (words: number): number => Math.ceil(words / wordsPerToken);

/** Words that fit into so many tokens, at least one. */
export const toWords = (tokens: number): number => Math.max(1, Math.floor(tokens * wordsPerToken));
