import { expect, it } from 'vitest';
import { detectWithProvider } from './detect-with-provider.ts';
import { createClassifierProvider } from './entity-provider.ts';

it('joins the tokens of one entity, keeps neighbours apart and drops what is unsure or of no category', async () => {
  const text = 'Ada Byron Bob Oslo maybe';
  const token = (word: string, label: string, score = 0.9) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length, label, score };
  };
  const provider = createClassifierProvider(async () => [
    token('Ada', 'B-PER'),
    token('Byron', 'I-PER'),
    token('Bob', 'B-PER'),
    token('Oslo', 'LOC'),
    token('maybe', 'B-MISC'),
    token('Ada', 'B-ORG', 0.2),
  ]);
  const found = await provider.findEntities(text);
  expect(found.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
    ['PERSON', 'Ada Byron'],
    ['PERSON', 'Bob'],
    ['LOCATION', 'Oslo'],
  ]);
});

it('puts the entities of a provider into the one list without overlaps', async () => {
  const text = '🙂 Zyx wrote to zyx@example.com';
  const found = (word: string) => ({
    type: 'PERSON' as const,
    strength: 'bare' as const,
    start: text.indexOf(word),
    end: text.indexOf(word) + word.length,
  });
  const provider = { findEntities: async () => [found('zyx'), found('Zyx')] };
  expect(await detectWithProvider(text, provider)).toEqual([
    { start: 2, end: 5, matchType: 'PERSON' },
    { start: 15, end: 30, matchType: 'EMAIL' },
  ]);
});
