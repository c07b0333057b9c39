import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

/** A field of a message of protocol buffers: where its bytes lie, or its number. */
export interface Field {
  number: number;
  at: number;
  length: number;
  value: number;
}

const mostFields = 1_000_000;

/** The fields of a message that lies at a place. */
export function* fieldsOf(view: View, start: number, end: number): Generator<Field> {
  let at = start;
  const varied = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = view.u8(at);
      at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new Unreadable('corrupt', 'a number without end');
  };
  for (let i = 0; i < mostFields && at < end; i += 1) {
    const key = varied();
    const [number, kind] = [Math.floor(key / 8), key % 8];
    if (kind === 0) yield { number, at, length: 0, value: varied() };
    else if (kind === 1 || kind === 5) at += kind === 1 ? 8 : 4;
    else if (kind === 2) {
      const length = varied();
      if (at + length > end) throw new Unreadable('corrupt', 'a field beyond its message');
      yield { number, at, length, value: 0 };
      at += length;
    } else throw new Unreadable('corrupt', `a field of kind ${kind}`);
  }
}
