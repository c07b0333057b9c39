const charactersPerToken = 4;

/** Tokens of a text of so many characters, roughly: for answers that ended before their provider counted them. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);
