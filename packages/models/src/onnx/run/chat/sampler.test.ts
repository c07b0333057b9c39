import { expect, it } from 'vitest';
import { createSampler, type Sampling, samplingOf } from './sampler.ts';

const plain: Sampling = { temperature: 0, topK: 1e9, topP: 1, repetitionPenalty: 1, seed: 7 };
const logits = Float32Array.of(1, 3, 2, Math.log(0.1) + 3);
const counts = (sampling: Partial<Sampling>, draws = 4_000) => {
  const pick = createSampler({ ...plain, ...sampling });
  const drawn = [0, 0, 0, 0];
  for (let i = 0; i < draws; i++) {
    const token = pick(logits, []);
    drawn[token] = (drawn[token] ?? 0) + 1;
  }
  return drawn.map((count) => count / draws);
};

it('takes the likeliest word at the temperature 0', () => {
  expect(counts({}, 5)).toEqual([0, 1, 0, 0]);
});

it('draws words as often as they are likely, and the same ones with the same seed', () => {
  const weights = [...logits].map(Math.exp);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const drawn = counts({ temperature: 1 });
  // The seed is fixed: this is no matter of luck.
  for (const [i, weight] of weights.entries()) expect(drawn[i]).toBeCloseTo(weight / sum, 1);
  expect(counts({ temperature: 1 })).toEqual(drawn);
  expect(counts({ temperature: 1, seed: 8 })).not.toEqual(drawn);
  const [, cold = 0] = counts({ temperature: 0.1 });
  expect(cold).toBeGreaterThan(0.99);
});

it('keeps to the likeliest words', () => {
  const [first, , , fourth] = counts({ temperature: 1, topK: 2 });
  expect([first, fourth]).toEqual([0, 0]);
  expect(counts({ temperature: 1, topP: 0.5 })).toEqual([0, 1, 0, 0]);
  expect(counts({ temperature: 1, topP: 0 })).toEqual([0, 1, 0, 0]);
});

it('makes words that are there already less likely', () => {
  const pick = createSampler({ ...plain, repetitionPenalty: 2 });
  expect(pick(logits, [1, 1])).toBe(2);
  expect(pick(Float32Array.of(-1, -1.5), [0])).toBe(1);
});

it('goes by the model and, before it, by the request', () => {
  const generation = { do_sample: true, temperature: 0.6, top_k: 20, top_p: 0.95, repetition_penalty: 1.1 };
  expect(samplingOf(generation, undefined)).toMatchObject({ temperature: 0.6, topK: 20, topP: 0.95 });
  expect(samplingOf(generation, 0)).toMatchObject({ temperature: 0, repetitionPenalty: 1.1 });
  expect(samplingOf({}, undefined)).toMatchObject({ temperature: 0, topP: 1, repetitionPenalty: 1 });
});
