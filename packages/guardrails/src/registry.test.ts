import { expect, it } from 'vitest';
import { builtinGuardrails } from '../../../test/support/guardrail-cases.ts';

const list = builtinGuardrails().list();

it('names each guardrail once, and says what it does', () => {
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  for (const { name, description, appliesTo } of list) {
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].{30,}\.$/s)]);
    expect(appliesTo).toEqual(['input', 'output']);
  }
});

it('says of rules that they are best effort', () => {
  for (const { strength, description } of list) if (strength) expect(description).toContain('Best effort');
});

it('knows which names there are not', () => {
  expect(builtinGuardrails().unknown(['HAIP-Hate-Low', 'HAIP-Hate', ''])).toEqual(['HAIP-Hate', '']);
});
