/** What a model finds objectionable in a text. */
export interface Moderation {
  flagged: boolean;
  /** From 0 to 1 by the provider's own category names. */
  categories: Record<string, number>;
}

/** A model that judges texts. */
export interface ModerationModel {
  /** As the catalogue names it. */
  id: string;
  /** One judgement per text, in order. Throws as `ChatModel.stream` does. */
  moderate(texts: readonly string[], signal: AbortSignal): Promise<Moderation[]>;
}
