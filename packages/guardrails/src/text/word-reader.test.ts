import { describe, expect, it } from 'vitest';
import { WordReader } from './word-reader.ts';

function read(...pieces: string[]) {
  const told: string[] = [];
  const reader = new WordReader({
    word: ({ forms, start, end }) => told.push(`${forms.join('/')}@${start}-${end}`),
    compound: ({ forms, start, end }) => told.push(`+${forms[0]}@${start}-${end}`),
    quote: () => told.push('"'),
    stop: () => told.push('.'),
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return told;
}

describe('words', () => {
  it('are told with their place, and sentences with their end', () => {
    expect(read('Go on. Stop!\n\nNow')).toEqual([
      'go@0-2',
      'on@3-5',
      '.',
      'stop@7-11',
      '.',
      'now@14-17',
      '.',
    ]);
  });

  it('may go on in the next line, but not behind an empty one', () => {
    expect(read('you\nare')).toEqual(['you@0-3', 'are@4-7', '.']);
    expect(read('you\n\nare')).toEqual(['you@0-3', '.', 'are@5-8', '.']);
  });

  it.each([
    ['FÚCK', 'fuck'],
    ['ｆｕｃｋ', 'fuck'],
    ['𝒻𝓊𝒸𝓀', 'fuck'],
    ['fu\u200bck', 'fuck'],
    ['fuсk', 'fuck'],
    ['sh1t', 'shit'],
    ['$hit', 'shit'],
    ['sh!t', 'shit'],
    ['fuuuuck', 'fuck'],
    ['f.u.c.k', 'fuck'],
    ['f u c k', 'fuck'],
    ['f - u - c - k', 'fuck'],
    ["don't", 'dont'],
  ])('disguised as %s are read', (text, word) => {
    expect(read(text).join(' ')).toMatch(new RegExp(`(^|[/+ ])${word}[/@]`));
  });

  it('in quotes are told so, and an apostrophe is no quote', () => {
    expect(read(`say "no" 'yes' it's`).filter((it) => it === '"')).toHaveLength(4);
  });

  it('are the same however they come', () => {
    const text = `A f-u-c-k "quoted" s h i t! It's 5 * 4... déjà\u200b vu\n- x.y z`;
    for (let at = 1; at < text.length; at++)
      expect(read(text.slice(0, at), text.slice(at))).toEqual(read(text));
  });
});
