import type { Message } from './message.ts';

/** What an attribute table says of each place of a text; places are asked for in rising order. */
export function createAttribute(table: Message, isCarried = false) {
  const entries = table.messages(1);
  let next = 0;
  let value: number | undefined;
  return (place: number): number | undefined => {
    for (let entry = entries[next]; entry && (entry.number(1) ?? 0) <= place; entry = entries[next]) {
      // Where a paragraph has no style of its own it goes on with the one before.
      value = entry.reference(2) ?? (isCarried ? value : undefined);
      next += 1;
    }
    return value;
  };
}

/** The object that a table has for exactly this place. */
export function createAnchors(table: Message) {
  const anchors = new Map(table.messages(1).map((entry) => [entry.number(1) ?? 0, entry.reference(2)]));
  return (place: number): number | undefined => anchors.get(place);
}

/** The levels of lists at each place. */
export function createLevels(table: Message) {
  const entries = table.messages(1);
  let next = 0;
  let value = 0;
  return (place: number): number => {
    for (let entry = entries[next]; entry && (entry.number(1) ?? 0) <= place; entry = entries[next]) {
      value = entry.number(2) ?? 0;
      next += 1;
    }
    return value;
  };
}
