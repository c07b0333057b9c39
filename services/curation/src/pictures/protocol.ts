/** What is said of a picture, or why nothing can be. */
export type PictureReply = { width: number; height: number; embedding: number[] } | { failed: string };
