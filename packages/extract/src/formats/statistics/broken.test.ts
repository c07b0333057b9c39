import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { createBudget } from '../../isolation/budget.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readMatlab } from './read-matlab.ts';
import { readNumpy } from './read-numpy.ts';
import { readR } from './read-r.ts';
import { readSas } from './read-sas.ts';
import { readSpss } from './read-spss.ts';
import { readStata } from './read-stata.ts';
import { readXport } from './read-xport.ts';

it.each([
  ['stand.dta', readStata],
  ['stand8.dta', readStata],
  ['stand.sav', readSpss],
  ['stand.zsav', readSpss],
  ['stand.sas7bdat', readSas],
  ['stand.xpt', readXport],
  ['stand.rda', ({ path }: { path: string }) => readR({ path }, { budget: createBudget() })],
  ['study.mat', ({ path }: { path: string }) => readMatlab({ path }, { budget: createBudget() })],
  ['study4.mat', ({ path }: { path: string }) => readMatlab({ path }, { budget: createBudget() })],
  ['gauges.npy', readNumpy],
] as const)('%s, broken, ends in text or an honest error', async (name, read) => {
  const content = readFileSync(new URL(`../../../truth/datasets/${name}`, import.meta.url));
  const { worstCpuMs } = await fuzzFile(content, (file) => refuseDamaged(() => read(file)));
  expect(worstCpuMs).toBeLessThan(5_000);
});
