import { randomInt } from 'node:crypto';
import type { GenerationConfig } from '../../folder/config-files.ts';

/** How the next word is chosen. */
export interface Sampling {
  /** 0 takes the likeliest. */
  temperature: number;
  /** Words that are taken into account: the likeliest, up to so many and up to this part of all likelihood. */
  topK: number;
  topP: number;
  /** Above 1, words that are there already are less likely. */
  repetitionPenalty: number;
  /** The same seed makes the same choices. */
  seed: number;
}

const seeds = 2 ** 32;

/** What the model's authors recommend, at the temperature of the request. */
export function samplingOf(generation: GenerationConfig, temperature: number | undefined): Sampling {
  const usual = generation.do_sample ? (generation.temperature ?? 1) : 0;
  return {
    temperature: temperature ?? usual,
    topK: generation.top_k || Number.POSITIVE_INFINITY,
    topP: generation.top_p ?? 1,
    repetitionPenalty: generation.repetition_penalty ?? 1,
    seed: randomInt(seeds),
  };
}

/** Chooses words by how likely the model finds them. */
export function createSampler({ temperature, topK, topP, repetitionPenalty, seed }: Sampling) {
  const random = mulberry32(seed);

  function draw(logits: Float32Array): number {
    const most = logits.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY);
    const weighed: [token: number, weight: number][] = [];
    for (const [token, value] of logits.entries()) {
      const weight = Math.exp((value - most) / temperature);
      if (weight > least) weighed.push([token, weight]);
    }
    weighed.sort(([, a], [, b]) => b - a);
    return drawFrom(nucleus(weighed.slice(0, topK), topP), random());
  }

  return (logits: Float32Array, seen: readonly number[]): number => {
    const fair = repetitionPenalty === 1 ? logits : penalise(logits, seen, repetitionPenalty);
    return temperature > 0 ? draw(fair) : likeliest(fair);
  };
}

/** Of the likeliest word's weight; what weighs less is never drawn. */
const least = 1e-6;

function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++)
    if ((logits[token] ?? 0) > (logits[best] ?? 0)) best = token;
  return best;
}

/** The heaviest that have a part of the weight together, and at least one. */
function nucleus(weighed: [number, number][], part: number): [number, number][] {
  const wanted = part * weighed.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  const end = weighed.findIndex(([, weight]) => {
    sum += weight;
    return sum >= wanted;
  });
  return end < 0 ? weighed : weighed.slice(0, end + 1);
}

function drawFrom(weighed: readonly [number, number][], luck: number): number {
  let rest = luck * weighed.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [token, weight] of weighed) {
    rest -= weight;
    if (rest < 0) return token;
  }
  return weighed.at(-1)?.[0] ?? 0;
}

/** As in CTRL (Keskar et al. 2019, section 4.1). */
function penalise(logits: Float32Array, seen: readonly number[], penalty: number): Float32Array {
  const changed = logits.slice();
  for (const token of new Set(seen)) {
    const value = changed[token] ?? 0;
    changed[token] = value > 0 ? value / penalty : value * penalty;
  }
  return changed;
}

/** A small generator of numbers from 0 to 1 (mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / seeds;
  };
}
