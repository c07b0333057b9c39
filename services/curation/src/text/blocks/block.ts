export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code' | 'quote' | 'rule';

/** A block of a markdown text. Blocks and the gaps before them are, one after the other, the whole text. */
export interface Block {
  kind: BlockKind;
  /** Of a heading, 1 to 6. */
  level?: number;
  /** White space between the block before it and its text. */
  gap: string;
  /** Without the line end behind it. */
  text: string;
  /** Code points of the text before it. */
  start: number;
  points: number;
  /** Titles of the headings it stands under, outermost first; a heading stands under itself. */
  path: readonly string[];
  /** Goes on with the block before it, which was too long to hold. */
  continues: boolean;
}
