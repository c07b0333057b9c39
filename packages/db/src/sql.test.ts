import { expect, it } from 'vitest';
import { joinSql, json, sql } from './sql.ts';

it('binds every value and numbers parameters across spliced fragments', () => {
  const filter = joinSql([sql`name = ${'a'}`, sql`size > ${3}`], ' and ');
  const statement = sql`select * from t where tenant = ${'x'} and ${filter} limit ${5}`;
  expect(statement.text).toBe('select * from t where tenant = $1 and name = $2 and size > $3 limit $4');
  expect(statement.values).toEqual(['x', 'a', 3, 5]);
});

it('never puts a value into the text', () => {
  const hostile = "'; drop table t; --";
  expect(sql`select ${hostile}`.text).toBe('select $1');
});

it('takes a value that looks like a statement for what it is', () => {
  const { text, values } = sql`select ${{ text: 'delete from t', values: [] }}`;
  expect(text).toBe('select $1');
  expect(values).toHaveLength(1);
});

it('binds JSON as text and nothing as null', () => {
  expect(json([1, 2])).toBe('[1,2]');
  expect(json(undefined)).toBeNull();
});
