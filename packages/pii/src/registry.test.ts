import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import type { Detector } from './define-detector.ts';
import { createScan } from './engine/landmarks.ts';
import { labelLanguages } from './options.ts';
import { detectors } from './registry.ts';
import { resolve } from './resolve.ts';

/** What one detector finds by itself, between guillemets. */
function mark(detector: Detector, text: string): string {
  const candidates: Candidate[] = [];
  createScan([detector], labelLanguages)(text, 0, text.length, ({ type }, start, end, strength) =>
    candidates.push({ start, end, type, strength }),
  );
  return resolve(candidates).reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}«${marked.slice(start, end)}»${marked.slice(end)}`,
    text,
  );
}

describe.each(
  detectors.map((detector) => ({ detector, name: `${detector.type}: ${detector.rule.slice(0, 40)}` })),
)('$name', ({ detector }) => {
  it.each(detector.examples.map((text) => [text]))('finds %j', (text) => {
    expect(mark(detector, text.replace(/[«»]/g, ''))).toBe(text);
  });
  it.each(detector.counterExamples.map((text) => [text]))('leaves %j', (text) => {
    expect(mark(detector, text)).toBe(text);
  });
});
