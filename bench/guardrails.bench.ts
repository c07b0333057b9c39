import type { Guardrails } from '@quire/guardrails';
import {
  builtinGuardrails,
  heldOutSets,
  measure,
  policySets,
  readMaskCases,
} from '../test/support/guardrail-cases.ts';
import { type Bench, median, percentile, table } from './harness.ts';
import { collectProse } from './pii/corpora.ts';
import type { Section } from './pii/section.ts';
import { writeReport } from './report.ts';

const { signal } = new AbortController();
const medium = ['Insults', 'Hate', 'Sexual', 'Violence', 'Misconduct', 'Prompt-Attack'].map(
  (category) => `HAIP-${category}-Medium`,
);
const sets: Readonly<Record<string, readonly string[]>> = {
  'HAIP-Profanity': ['HAIP-Profanity'],
  'HAIP-Insults-Medium': ['HAIP-Insults-Medium'],
  'the six at Medium': medium,
  'HAIP-PII-Mask': ['HAIP-PII-Mask'],
  'the six, profanity and mask': [...medium, 'HAIP-Profanity', 'HAIP-PII-Mask'],
};
const rounds = 5;
const proseLength = 400_000;

/** Accuracy and cost of the built-in guardrails; `--write` keeps the tables in docs/guardrails.md. */
export const guardrailsBench: Bench = {
  async run() {
    const guardrails = builtinGuardrails();
    const sections = [
      await measureSets(guardrails, 'Own cases', policySets()),
      await measureMask(guardrails),
      await measureSets(guardrails, 'Sentences held out', heldOutSets()),
      await measureCost(guardrails),
    ];
    for (const { title, rows } of sections) table(title, rows);
    if (process.argv.includes('--write')) writeReport('guardrails', sections);
  },
};

async function measureSets(
  guardrails: Guardrails,
  title: string,
  policies: ReturnType<typeof policySets>,
): Promise<Section> {
  const rows = [];
  for (const { name, cases } of policies) {
    const { hits, misses, precision, recall } = await measure(guardrails, name, cases);
    rows.push([name, `${hits}`, `${misses}`, precision.toFixed(2), recall.toFixed(2)]);
  }
  return { title, rows: [['', 'hits', 'near misses', 'precision', 'recall'], ...rows] };
}

async function measureMask(guardrails: Guardrails): Promise<Section> {
  const cases = readMaskCases();
  let right = 0;
  for (const { text, masked } of cases) {
    const { texts } = await guardrails.checkInput(['HAIP-PII-Mask'], [text], signal);
    if (texts[0] === masked) right++;
  }
  const rows = [
    ['', 'texts', 'masked to the letter'],
    ['HAIP-PII-Mask', `${cases.length}`, `${right}`],
  ];
  return { title: 'Own cases of the mask', rows };
}

/** Prose in pieces of one word, as models send it; what blocks it is opened anew. */
async function measureCost(guardrails: Guardrails): Promise<Section> {
  const prose = collectProse(proseLength);
  const pieces = prose.match(/\s*\S+/g) ?? [];
  const rows = [['', 'per piece', 'held back, median', '99%', 'blocked, per MB']];
  for (const [title, names] of Object.entries(sets)) {
    const times: number[] = [];
    let held: number[] = [];
    let blocked = 0;
    for (let round = 0; round < rounds; round++) {
      held = [];
      blocked = 0;
      let guard = guardrails.openOutput(names, signal);
      let waiting = 0;
      const began = performance.now();
      for (const piece of pieces) {
        waiting += piece.length - (await guard.push(piece)).length;
        held.push(Math.max(0, waiting));
        if (!guard.blockedBy) continue;
        blocked++;
        guard = guardrails.openOutput(names, signal);
        waiting = 0;
      }
      await guard.end();
      times.push(((performance.now() - began) * 1_000) / pieces.length);
    }
    const [half, most] = [median(held), percentile(held, 0.99)];
    const perMegabyte = ((blocked * 1_000_000) / prose.length).toFixed(1);
    rows.push([title, `${median(times).toFixed(1)} us`, `${half} characters`, `${most}`, perMegabyte]);
  }
  return { title: 'Cost in a stream, a word at a time', rows };
}
