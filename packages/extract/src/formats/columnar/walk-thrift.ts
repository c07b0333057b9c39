import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';

const mostValues = 8 * 1024 * 1024;
const deepest = 64;
const longestInt = 5;
const longestLong = 10;

const bool = [1, 2];
const byteType = 3;
const ints = [4, 5];
const longType = 6;
const doubleType = 7;
const binaryType = 8;
const listType = 9;
const structType = 12;

const refuse = (): never => {
  throw new Unreadable('corrupt', 'a structure does not fit into its bytes');
};

interface Walked {
  end: number;
  /** Whole numbers by the numbers of their fields, such as `5.1`; what lists hold is left out. */
  numbers: ReadonlyMap<string, number>;
}

/** Goes through a structure of Thrift's compact protocol, which must be one whose lengths are those of its bytes. */
export function walkThrift(view: View, start: number, limit: number): Walked {
  const numbers = new Map<string, number>();
  let at = start;
  let left = mostValues;
  const skip = (length: number): number => {
    if (length > limit - at) refuse();
    at += length;
    return at - length;
  };
  const varint = (longest: number): number => {
    let value = 0;
    for (let i = 0; i < longest; i += 1) {
      const byte = view.u8(skip(1));
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return longest === longestInt && value > 0xffffffff ? refuse() : value;
    }
    return refuse();
  };
  const signed = (longest: number): number => {
    const value = varint(longest);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const list = (depth: number): void => {
    const head = view.u8(skip(1));
    const count = head >> 4 === 15 ? varint(longestInt) : head >> 4;
    const type = bool.includes(head & 15) ? byteType : head & 15;
    if (count > limit - at) refuse();
    for (let i = 0; i < count; i += 1) value(type, undefined, depth + 1);
  };
  const struct = (path: string | undefined, depth: number): void => {
    let id = 0;
    for (let head = view.u8(skip(1)); (head & 15) !== 0; head = view.u8(skip(1))) {
      const next = head >> 4 === 0 ? signed(longestInt) : id + (head >> 4);
      if (next <= id) refuse();
      id = next;
      value(head & 15, path === undefined ? undefined : `${path}${id}`, depth + 1);
    }
  };
  const value = (type: number, path: string | undefined, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > deepest) refuse();
    if (ints.includes(type) || type === longType) {
      const number = signed(type === longType ? longestLong : longestInt);
      if (path !== undefined) numbers.set(path, number);
    } else if (type === byteType) skip(1);
    else if (type === doubleType) skip(8);
    else if (type === binaryType) skip(varint(longestInt));
    else if (type === listType) list(depth);
    else if (type === structType) struct(path === undefined ? undefined : `${path}.`, depth);
    else if (!bool.includes(type)) refuse();
  };
  struct('', 0);
  return { end: at, numbers };
}
