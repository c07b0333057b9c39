import { expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time.ts';
import { fillTemplate, placeholdersOf } from './template.ts';

it('finds each placeholder once', () => {
  expect(placeholdersOf('{{a}} {{ b_2 }} {{a}} {c} {{}} {{x y}}')).toEqual(['a', 'b_2']);
});

it('renders text as it is, other values as JSON, and nothing for what is absent', () => {
  expect(fillTemplate('{{a}}|{{b}}|{{c}}|{{d}}', { a: 'x', b: [1], c: null })).toBe('x|[\n  1\n]|null|');
});

it('never reads a placeholder in a value, nor a member that all objects have', () => {
  expect(fillTemplate('{{a}} {{b}}', { a: '{{b}} $& $1', b: 'B' })).toBe('{{b}} $& $1 B');
  expect(fillTemplate('{{constructor}}', {})).toBe('');
});

it('takes linear time on braces without end', () => {
  expect(cpuMs(() => placeholdersOf('{{'.repeat(100_000)))).toBeLessThan(1_000);
  expect(cpuMs(() => placeholdersOf(`{{${' '.repeat(100_000)}`))).toBeLessThan(1_000);
});
