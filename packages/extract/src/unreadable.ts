/** Why a file gave no text; for logs and metadata, never part of the wire message. */
export type UnreadableReason =
  | 'unsupported'
  | 'blank'
  | 'corrupt'
  | 'encrypted'
  | 'too_large'
  | 'inflates_too_much'
  | 'out_of_memory'
  | 'tool_failed'
  | 'crashed';

/** Thrown by whatever reads a file; it crosses the process boundary as its reason and detail. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail?: string) {
    super(detail ?? reason);
    this.reason = reason;
  }
}
