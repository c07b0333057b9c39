import { describe, expect, it } from 'vitest';
import { compileSchema, schemaFault } from './json-schema.ts';

type Json = Record<string, unknown>;

/** Of the processor. Generous: what these would take otherwise is minutes to centuries. */
const withinMs = 5_000;

function timed<T>(work: () => T): T {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(withinMs);
  return result;
}

const deep = (levels: number) => JSON.parse(`${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`) as Json;
const chain = (levels: number, link: (next: Json) => Json): Json => ({
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, i) => [
      `d${i}`,
      i === levels - 1 ? { type: 'string' } : link({ $ref: `#/$defs/d${i + 1}` }),
    ]),
  ),
  $ref: '#/$defs/d0',
});
const pattern = (source: string) => ({ properties: { a: { type: 'string', pattern: source } } });

describe('a schema that', () => {
  it.each<[string, Json, RegExp]>([
    ['is nested without end', deep(20_000), /nested deeper/],
    ['is nested below its name', { properties: { a: deep(70) } }, /nested deeper/],
    ['is huge', { description: 'x'.repeat(70_000) }, /longer than/],
    [
      'has too many parts',
      { properties: Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`p${i}`, {}])) },
      /more than 1000 parts/,
    ],
    ['refers to itself', { properties: { next: { $ref: '#' } } }, /refers to itself/],
    ['refers to itself at once', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, /itself/],
    [
      'refers to itself by way of others',
      { $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { anyOf: [{ $ref: '#/$defs/a' }] } } },
      /itself/,
    ],
    ['doubles at each reference', chain(40, (next) => ({ allOf: [next, next] })), /more than 1000 parts/],
    ['points at a server', { $ref: 'https://example.test/s.json' }, /point into the schema itself/],
    ['points at a file', { $ref: 'file:///etc/passwd' }, /point into the schema itself/],
    ['points at nothing', { $ref: '#/$defs/a' }, /points at nothing/],
    ['points anywhere', { $dynamicRef: '#meta' }, /\$dynamicRef/],
    ['renames its parts', { properties: { a: { $id: 'https://example.test/' } } }, /\$id/],
    ['is asynchronous', { $async: true }, /\$async/],
    ['looks ahead', pattern('^(?=.*a)(?!b)'), /look-around/],
    ['refers back', pattern('^(a+)\\1+$'), /back-references/],
    ['repeats repetitions', pattern('((a{1,100}){1,100}){1,100}'), /repeat/],
    ['has a long pattern', pattern('a?'.repeat(600)), /longer than 1000/],
    ['names its members by such a pattern', { patternProperties: { '(?=a)': {} } }, /look-around/],
    ['brings long defaults', { items: { default: 'x'.repeat(20_000) } }, /defaults/],
  ])('%s is refused at once', (_, schema, reason) => {
    expect(timed(() => schemaFault(schema))).toMatch(reason);
  });

  it('is as large as is taken compiles in time', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 450 }, (_, i) => [`p${i}`, { anyOf: [{ type: 'string' }] }]),
    );
    expect(timed(() => schemaFault({ properties }))).toBeUndefined();
  });
});

describe('a value', () => {
  const check = (schema: Json, value: unknown) => {
    expect(schemaFault(schema)).toBeUndefined();
    const checkValue = compileSchema(schema);
    return timed(() => checkValue(value, 'inputs'));
  };

  it.each(['^(a+)+$', '^(a|aa)+$', '^(.*a){12}$', 'x*x*x*x*x*y', '^([a-z]+)*\\d$'])(
    'is checked against %s in time',
    (source) => {
      const text = `${'a'.repeat(100_000)}!`;
      expect(check(pattern(source), { a: text })).toHaveProperty(['inputs/a']);
      expect(check(pattern('^(a+)+$'), { a: 'aaa' })).toEqual({});
    },
  );

  it('is checked by the patterns of its own schema, whatever other schemas have', () => {
    expect(check(pattern('^a$'), { a: 'b' })).toHaveProperty(['inputs/a']);
    expect(check(pattern('^b$'), { a: 'b' })).toEqual({});
    const both = { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } };
    expect(check(both, { a: 'a', b: 'b' })).toEqual({});
    expect(Object.keys(check(both, { a: 'b', b: 'a' }))).toEqual(['inputs/a', 'inputs/b']);
  });

  it('is refused where its pattern would take long all the same', () => {
    const faults = check(pattern('^(?:a{1,900}){1}b'), { a: 'a'.repeat(1_000_000) });
    expect(faults.inputs?.[0]).toMatch(/too long for the pattern/);
  });

  it.each(['email', 'uri', 'hostname', 'date-time', 'iri', 'uri-template', 'regex', 'duration'])(
    'of a format is checked in time: %s',
    (format) => {
      for (const unit of ['a', 'a.', 'a@', '1:', '{a', '%', '(a+)+'])
        check({ properties: { a: { type: 'string', format } } }, { a: unit.repeat(200_000) });
    },
  );

  it('of too many members is refused', () => {
    const schema = { type: 'array', uniqueItems: true };
    const members = Array.from({ length: 60_000 }, () => ({}));
    expect(check(schema, members)).toEqual({ inputs: ['It is too large for its schema.'] });
  });

  it('of many members is checked in time, whatever they must be', () => {
    const alternatives = Array.from({ length: 300 }, (_, i) => ({ const: i }));
    const schema = { type: 'array', uniqueItems: true, items: { anyOf: alternatives } };
    expect(
      Object.keys(
        check(
          schema,
          Array.from({ length: 20_000 }, () => 'x'),
        ),
      ).length,
    ).toBeGreaterThan(0);
  });

  it('deeper than the stack is refused', () => {
    let value: unknown = {};
    for (let i = 0; i < 40_000; i += 1) value = { x: value };
    expect(check({ type: 'object' }, value)).toEqual({ inputs: ['It is nested too deep.'] });
  });
});
