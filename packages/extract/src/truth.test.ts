import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/read-bytes.ts';
import { tokenF1 } from './testing/token-f1.ts';

/** One folder a family; beside each document its text as somebody who sees it would write it down: `NAME.truth`. */
const truth = new URL('../truth/', import.meta.url);
const required = 0.95;

const families = readdirSync(truth, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(families)('%s', (family) => {
  const folder = new URL(`${family}/`, truth);
  const documents = readdirSync(folder).filter((name) => !name.endsWith('.truth'));

  it.each(documents)('%s reads as it was written', async (fileName) => {
    const { markdown } = await readBytes(readFileSync(new URL(fileName, folder)), { fileName });
    const f1 = tokenF1(markdown, readFileSync(new URL(`${fileName}.truth`, folder), 'utf8'));
    expect(f1, markdown.slice(0, 2000)).toBeGreaterThanOrEqual(required);
  });
});
