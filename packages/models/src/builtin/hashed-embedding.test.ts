import { expect, it } from 'vitest';
import { createHashedEmbedding, embedText } from './hashed-embedding.ts';

const cosine = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

it.each(['A sentence.', '漢字', 'a', '', '…'])('has 1024 floats of unit length for "%s"', (text) => {
  const vector = embedText(text);
  expect(vector).toHaveLength(1_024);
  expect(Math.hypot(...vector)).toBeCloseTo(1, 9);
});

it('puts texts on the same subject together, whatever the endings of their words', () => {
  const invoice = embedText('The invoice must be paid within thirty days');
  const again = embedText('Invoices are payable in thirty days');
  const garden = embedText('Roses bloom in the garden every summer');
  expect(cosine(invoice, again)).toBeGreaterThan(0.3);
  expect(cosine(invoice, garden)).toBeLessThan(0.1);
});

it('embeds in order, the same every time', async () => {
  const model = createHashedEmbedding('m');
  const { signal } = new AbortController();
  const [first, second] = await model.embed(['one text', 'another'], signal);
  expect(await model.embed(['another', 'one text'], signal)).toEqual([second, first]);
});
