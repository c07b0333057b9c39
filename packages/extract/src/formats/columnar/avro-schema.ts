import { momentText } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';

/** Takes values from a block one after the other. */
export interface AvroReader {
  long(): number | bigint;
  bytes(length: number): Buffer;
}

/** Reads one value. */
export type ReadValue = (reader: AvroReader) => unknown;

const deepest = 64;
const mostItems = 100_000;

const count = (reader: AvroReader): number => {
  const value = Number(reader.long());
  if (value < -mostItems * 100 || value > mostItems * 100) throw new Unreadable('corrupt', `${value} items`);
  return value;
};

const blob: ReadValue = (reader) => reader.bytes(count(reader));

const primitives: Record<string, ReadValue> = {
  null: () => undefined,
  boolean: (reader) => reader.bytes(1)[0] !== 0,
  int: (reader) => reader.long(),
  long: (reader) => reader.long(),
  float: (reader) => Number(reader.bytes(4).readFloatLE().toPrecision(7)),
  double: (reader) => reader.bytes(8).readDoubleLE(),
  bytes: blob,
  string: (reader) => reader.bytes(count(reader)).toString('utf8'),
};

const dayMs = 86_400_000;

const logical: Record<string, (value: number) => string> = {
  date: (value) => momentText(value * dayMs),
  'timestamp-millis': momentText,
  'timestamp-micros': (value) => momentText(Math.floor(value / 1000)),
  'local-timestamp-millis': momentText,
  'local-timestamp-micros': (value) => momentText(Math.floor(value / 1000)),
};

interface Schema {
  type?: unknown;
  name?: unknown;
  namespace?: unknown;
  fields?: unknown;
  symbols?: unknown;
  items?: unknown;
  values?: unknown;
  size?: unknown;
  logicalType?: unknown;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Makes a reader of the values of a schema; named types may refer to themselves. */
export function createAvroTypes() {
  const named = new Map<string, ReadValue>();
  let depth = 0;

  const remember = (schema: Schema, read: ReadValue): ReadValue => {
    const name = nameOf(schema.name);
    named.set(name, read);
    if (typeof schema.namespace === 'string') named.set(`${schema.namespace}.${name}`, read);
    return read;
  };

  function compile(schema: unknown): ReadValue {
    if (typeof schema === 'string') {
      const known = primitives[schema];
      return (
        known ??
        ((reader) => (named.get(schema) ?? named.get(schema.split('.').at(-1) ?? '') ?? unknownType)(reader))
      );
    }
    if (Array.isArray(schema)) {
      const branches = schema.map(compile);
      return (reader) => (branches[count(reader)] ?? unknownType)(reader);
    }
    if (!isSchema(schema)) return unknownType;
    const { type } = schema;
    if (type === 'record' || type === 'error') return record(schema);
    if (type === 'enum') return remember(schema, (reader) => listOf(schema.symbols)[count(reader)]);
    if (type === 'fixed') return remember(schema, (reader) => reader.bytes(Number(schema.size)));
    if (type === 'array') return blocks(compile(schema.items), (items) => items.map(([, item]) => item));
    if (type === 'map') return blocks(compile(schema.values), (entries) => Object.fromEntries(entries), true);
    const read = compile(type);
    const show = logical[nameOf(schema.logicalType)];
    return show ? (reader) => show(Number(read(reader))) : read;
  }

  function record(schema: Schema): ReadValue {
    let fields: [string, ReadValue][] = [];
    const read = remember(schema, (reader) => {
      depth += 1;
      if (depth > deepest) throw new Unreadable('corrupt', 'values are too deep in each other');
      const value = Object.fromEntries(fields.map(([name, readField]) => [name, readField(reader)]));
      depth -= 1;
      return value;
    });
    fields = listOf(schema.fields)
      .filter(isSchema)
      .map((field) => [nameOf(field.name), compile(field.type)]);
    return read;
  }

  return compile;
}

const unknownType: ReadValue = () => {
  throw new Unreadable('corrupt', 'a type that is not declared');
};

/** Items come in blocks, each after its number; a negative number has the size of the block behind it. */
const blocks =
  (read: ReadValue, make: (entries: [string, unknown][]) => unknown, hasKeys = false): ReadValue =>
  (reader) => {
    const entries: [string, unknown][] = [];
    for (let left = count(reader); left !== 0; left = count(reader)) {
      if (left < 0) reader.long();
      for (let i = Math.abs(left); i > 0; i -= 1) {
        const key = hasKeys ? String(primitives.string?.(reader)) : '';
        entries.push([key, read(reader)]);
        if (entries.length > mostItems) throw new Unreadable('too_large', 'a value');
      }
    }
    return make(entries);
  };
