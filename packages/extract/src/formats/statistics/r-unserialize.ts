import { shortText } from '../../bytes/cursor.ts';
import { mostRows } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';
import {
  type Attributes,
  noAttributes,
  nothing,
  type RValue,
  realVector,
  textVector,
  wholeVector,
} from './r-values.ts';

const types = {
  symbol: 1,
  pairs: 2,
  closure: 3,
  environment: 4,
  promise: 5,
  call: 6,
  special: 7,
  builtin: 8,
  text: 9,
  truth: 10,
  whole: 13,
  real: 14,
  complex: 15,
  texts: 16,
  dots: 17,
  list: 19,
  expression: 20,
  code: 21,
  pointer: 22,
  weak: 23,
  raw: 24,
  s4: 25,
  alternative: 238,
  callWith: 239,
  pairsWith: 240,
  codeReference: 243,
  codeDefinition: 244,
  persistent: 247,
  package: 248,
  namespace: 249,
  reference: 255,
} as const;

const deepest = 500;

/** Reads what R serialised with the highest byte first (R Internals 1.8); functions are passed over. */
export function unserialize(bytes: Buffer, start: number): RValue {
  let at = start + 2;
  let depth = 0;
  const references: RValue[] = [];

  const int = (): number => {
    at += 4;
    return bytes.readInt32BE(at - 4);
  };
  const take = (length: number): Buffer => {
    if (length < 0 || at + length > bytes.length) throw new Unreadable('corrupt', 'a vector is cut');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const count = (least: number): number => {
    const length = int();
    const whole = length === -1 ? int() * 2 ** 32 + (int() >>> 0) : length;
    if (whole < 0 || whole * least > bytes.length - at) throw new Unreadable('corrupt', 'a vector is cut');
    return whole;
  };
  const remember = (value: RValue): RValue => {
    references.push(value);
    return value;
  };
  const attributesIf = (flags: number): Attributes => {
    if ((flags & 0x200) === 0) return noAttributes;
    const value = item();
    return value.kind === 'pairs'
      ? new Map(value.entries.map((entry) => [entry.name, entry.value]))
      : noAttributes;
  };
  const text = (): string => {
    const length = int();
    return length === -1 ? '' : shortText(take(length));
  };

  function item(): RValue {
    depth += 1;
    if (depth > deepest) throw new Unreadable('corrupt', 'objects are too deep in each other');
    const value = read(int());
    depth -= 1;
    return value;
  }

  /** The rest of a list of pairs is in its last member, which is followed without going deeper. */
  function pairs(flags: number): RValue {
    const entries: { name: string; value: RValue }[] = [];
    let attributes = noAttributes;
    let next = flags;
    while ((next & 0xff) === types.pairs || (next & 0xff) === types.call || (next & 0xff) === types.dots) {
      const own = attributesIf(next);
      if (entries.length === 0) attributes = own;
      const tag = (next & 0x400) !== 0 ? item() : nothing;
      entries.push({ name: tag.kind === 'other' ? tag.name : '', value: item() });
      next = int();
    }
    if ((next & 0xff) !== 254) read(next);
    return { kind: 'pairs', entries, attributes };
  }

  function texts(flags: number): RValue {
    const length = count(8);
    const kept: string[] = [];
    for (let i = 0; i < length; i += 1) {
      int();
      const size = int();
      const content = size === -1 ? undefined : take(size);
      if (i <= mostRows) kept.push(content ? shortText(content) : '');
    }
    return textVector(kept, length, attributesIf(flags));
  }

  function list(flags: number): RValue {
    const items = Array.from({ length: count(4) }, item);
    return { kind: 'list', items, attributes: attributesIf(flags) };
  }

  function skipItems(items: number, name: string): RValue {
    for (let i = 0; i < items; i += 1) item();
    return { kind: 'other', name };
  }

  function alternative(): RValue {
    const info = item();
    const state = item();
    item();
    const made = info.kind === 'pairs' ? info.entries[0]?.value : undefined;
    const name = made?.kind === 'other' ? made.name : '';
    if (state.kind === 'vector' && name.startsWith('compact_')) {
      const [length, first, step] = [state.number(0), state.number(1), state.number(2)];
      const number = (index: number) => first + index * step;
      return {
        kind: 'vector',
        length,
        number,
        text: (index) => String(number(index)),
        attributes: noAttributes,
      };
    }
    if (state.kind === 'list') return state.items[0] ?? nothing;
    return state.kind === 'pairs' ? (state.entries[0]?.value ?? nothing) : nothing;
  }

  /** Compiled code: its instructions, then its constants, among which is more of it. */
  function code(): void {
    item();
    for (let left = int(); left > 0; left -= 1) {
      const kind = int();
      if (kind === types.code) code();
      else codeList(kind);
    }
  }

  function codeList(given: number): void {
    let kind = given;
    if (kind === types.codeReference) return void int();
    if (kind === types.codeDefinition) {
      int();
      kind = int();
    }
    const hasAttributes = kind === types.callWith || kind === types.pairsWith;
    if (!hasAttributes && kind !== types.call && kind !== types.pairs) return void item();
    if (hasAttributes) item();
    item();
    codeList(int());
    codeList(int());
  }

  function readOther(type: number, flags: number): RValue {
    if (type === types.closure || type === types.promise) {
      attributesIf(flags);
      return skipItems((flags & 0x400) !== 0 ? 3 : 2, 'function');
    }
    if (type === types.environment) {
      int();
      remember({ kind: 'other', name: 'environment' });
      return skipItems(4, 'environment');
    }
    if (type === types.namespace || type === types.package || type === types.persistent) {
      int();
      for (let left = count(4); left > 0; left -= 1) item();
      return remember({ kind: 'other', name: 'environment' });
    }
    if (type === types.code) {
      int();
      code();
      attributesIf(flags);
      return { kind: 'other', name: 'function' };
    }
    if (type === types.pointer || type === types.weak) {
      remember(nothing);
      if (type === types.pointer) skipItems(2, '');
    }
    if (type === types.special || type === types.builtin) take(int());
    attributesIf(flags);
    return nothing;
  }

  function read(flags: number): RValue {
    const type = flags & 0xff;
    if (type === types.symbol) {
      const name = item();
      return remember(name);
    }
    if (type === types.text) return { kind: 'other', name: text() };
    if (type === types.reference) return references[(flags >>> 8 || int()) - 1] ?? nothing;
    if (type === types.pairs || type === types.call || type === types.dots) return pairs(flags);
    if (type === types.truth || type === types.whole) {
      const content = take(count(4) * 4);
      return wholeVector(content, type === types.truth, attributesIf(flags));
    }
    if (type === types.real || type === types.complex) {
      const step = type === types.real ? 8 : 16;
      const content = take(count(step) * step);
      return realVector(content, step, attributesIf(flags));
    }
    if (type === types.texts) return texts(flags);
    if (type === types.list || type === types.expression) return list(flags);
    if (type === types.raw) {
      take(count(1));
      attributesIf(flags);
      return nothing;
    }
    if (type === types.alternative) return alternative();
    return type >= 241 && type <= 254 && type !== 247 && type !== 248 && type !== 249
      ? nothing
      : readOther(type, flags);
  }

  const version = int();
  at += 8;
  if (version === 3) take(int());
  else if (version !== 2) throw new Unreadable('unsupported', `serialisation of version ${version}`);
  return item();
}
