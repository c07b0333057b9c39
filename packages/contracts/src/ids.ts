import { v7 } from 'uuid';

/** A new record id: UUIDv7 (RFC 9562), so that ids sort by creation time. */
export const newId = (): string => v7();
