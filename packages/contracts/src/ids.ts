import { v7 } from 'uuid';

/** A new record id: UUIDv7 (RFC 9562), so that ids sort by creation time. */
export const newId = (): string => v7();

/** When an id was made, to the millisecond. */
export const timeOfId = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
