import { describe, expect, it } from 'vitest';
import {
  builtinGuardrails,
  caseFiles,
  heldOutSets,
  measure,
  policySets,
  readCases,
  readMaskCases,
} from '../../../test/support/guardrail-cases.ts';

const guardrails = builtinGuardrails();

describe('the cases', () => {
  it.each([...caseFiles, 'profanity', 'pii-block'])(
    'of %s are at least 40 hits and 60 near misses',
    (file) => {
      const cases = readCases(file);
      expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length);
      expect(cases.filter(({ hit }) => hit !== false).length).toBeGreaterThanOrEqual(40);
      expect(cases.filter(({ hit }) => hit === false).length).toBeGreaterThanOrEqual(60);
    },
  );

  it('of the mask are at least 40 hits and 60 near misses', () => {
    const changed = readMaskCases().filter(({ text, masked }) => text !== masked);
    expect(changed.length).toBeGreaterThanOrEqual(40);
    expect(readMaskCases().length - changed.length).toBeGreaterThanOrEqual(60);
  });
});

describe('its own cases', () => {
  it.each(policySets())('bear $name out', async ({ name, cases }) => {
    const { precision, recall } = await measure(guardrails, name, cases);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.92);
  });

  it('bear HAIP-PII-Mask out, to the letter', async () => {
    const { signal } = new AbortController();
    const wrong: string[] = [];
    for (const { text, masked } of readMaskCases()) {
      const { texts } = await guardrails.checkInput(['HAIP-PII-Mask'], [text], signal);
      if (texts[0] !== masked) wrong.push(text);
    }
    expect(wrong.length).toBeLessThanOrEqual(3);
  });
});

describe('sentences held out', () => {
  it.each(heldOutSets().filter(({ name }) => name.endsWith('-Medium')))(
    'are told apart by $name better than not',
    async ({ name, cases }) => {
      const { precision, recall } = await measure(guardrails, name, cases);
      expect(precision).toBeGreaterThanOrEqual(0.9);
      expect(recall).toBeGreaterThanOrEqual(0.5);
    },
  );
});
