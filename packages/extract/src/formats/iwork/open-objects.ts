import { type Message, readMessage, readVarint } from './message.ts';

/** An object of a document: its type is a number of Apple's registry. */
interface IworkObject {
  type: number;
  message: Message;
}

/** The objects of a document by their identifiers. */
export interface Objects {
  get(id: number | undefined): IworkObject | undefined;
  /** The message of an object of one of these types; an empty one where there is none. */
  message(id: number | undefined, ...types: number[]): Message;
  ofType(type: number): Message[];
}

const nothing = readMessage(Buffer.alloc(0));

/** Indexes the archives in unpacked components; their messages are read when they are asked for. */
export function openObjects(components: readonly Buffer[]): Objects {
  const places = new Map<number, { type: number; body: Buffer }>();
  for (const component of components)
    for (const { id, type, body } of archivesOf(component))
      if (!places.has(id)) places.set(id, { type, body });
  const opened = new Map<number, IworkObject>();
  const get = (id: number | undefined): IworkObject | undefined => {
    const place = id === undefined ? undefined : places.get(id);
    if (id === undefined || !place) return undefined;
    const object = opened.get(id) ?? { type: place.type, message: readMessage(place.body) };
    opened.set(id, object);
    return object;
  };
  return {
    get,
    message(id, ...types) {
      const object = get(id);
      return object && (types.length === 0 || types.includes(object.type)) ? object.message : nothing;
    },
    ofType: (type) =>
      [...places].flatMap(([id, place]) => (place.type === type ? (get(id)?.message ?? []) : [])),
  };
}

/** A component is one archive after the other: a header with an identifier, types and lengths, then the messages. */
function* archivesOf(bytes: Buffer): Generator<{ id: number; type: number; body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const length = readVarint(bytes, at);
    if (!length || length.value === 0 || length.next + length.value > bytes.length) return;
    const header = readMessage(bytes.subarray(length.next, length.next + length.value));
    at = length.next + length.value;
    const id = header.number(1);
    for (const [i, info] of header.messages(2).entries()) {
      const size = info.number(3) ?? 0;
      if (at + size > bytes.length) return;
      // Further messages of an archive are changes to the first.
      if (i === 0 && id !== undefined)
        yield { id, type: info.number(1) ?? 0, body: bytes.subarray(at, at + size) };
      at += size;
    }
  }
}
