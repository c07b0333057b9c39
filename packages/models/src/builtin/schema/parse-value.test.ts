import { expect, it } from 'vitest';
import { parseDate, parseNumber } from './parse-value.ts';

it.each([
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1,234', 1234],
  ['12,5', 12.5],
  ['1.234', 1.234],
  ['1.234.567', 1_234_567],
  ["1'234.5", 1234.5],
  ['-7', -7],
])('reads %s as %d', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

it.each([
  ['2024-3-9', '2024-03-09'],
  ['12 March 2024', '2024-03-12'],
  ['1st of May 2023', '2023-05-01'],
  ['March 12, 2024', '2024-03-12'],
  ['9.3.2024', '2024-03-09'],
  ['25/12/2024', '2024-12-25'],
  ['12/25/2024', '2024-12-25'],
  ['3/4/2025', undefined],
  ['31 February 2024', undefined],
])('reads %s as %s', (text, date) => {
  expect(parseDate(text)).toBe(date);
});
