import { expect, it } from 'vitest';
import { compileSchema, schemaFault } from './json-schema.ts';

it('reports all faults at once, by JSON pointer', () => {
  const check = compileSchema({
    properties: { a: { type: 'number' }, list: { items: { required: ['id'] } } },
    required: ['b'],
    additionalProperties: false,
  });
  expect(Object.keys(check({ a: 'x', list: [{}, {}], c: 1 }, 'inputs')).sort()).toEqual([
    'inputs/a',
    'inputs/b',
    'inputs/c',
    'inputs/list/0/id',
    'inputs/list/1/id',
  ]);
});

it('keeps nothing of a schema: the same id may come again', () => {
  const schema = (type: string) => ({ $id: 'https://example.test/s', type });
  expect(compileSchema(schema('string'))(5, 'x')).not.toEqual({});
  expect(compileSchema(schema('number'))(5, 'x')).toEqual({});
});

it.each([
  ['is broken', { type: 'nothing' }],
  ['points outside', { $ref: 'https://example.test/other' }],
  ['is asynchronous', { $async: true }],
  ['is huge', { description: 'x'.repeat(70_000) }],
  ['is deep without end', JSON.parse(`${'{"not":'.repeat(20_000)}{}${'}'.repeat(20_000)}`)],
])('finds fault with a schema that %s', (_, schema) => {
  expect(schemaFault(schema)).toMatch(/\.$/);
});
