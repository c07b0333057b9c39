/**
 * One step of the way from the model to the reader. What it gives back is cleared by it, and it depends on the text alone,
 * not on how the text was cut into pieces.
 */
export interface Stage {
  push(text: string): string;
  end(): string;
  /** How many places it masked. */
  readonly masked: Iterable<readonly [name: string, count: number]>;
  /** Set once a text is blocked: the stage gave what lies before that text, and gives nothing any more. */
  readonly blockedBy: string | undefined;
}
