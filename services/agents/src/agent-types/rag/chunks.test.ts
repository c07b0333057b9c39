import { describe, expect, it } from 'vitest';
import { chunkDocuments } from './chunks.ts';

const chunk = (text: string) => chunkDocuments([{ id: 'd', name: 'd.txt', text }]);

describe('chunks', () => {
  it('keep paragraphs together as far as they go, and number themselves', () => {
    const paragraph = (word: string) => `${word} `.repeat(80).trim();
    const chunks = chunk([paragraph('alpha'), paragraph('beta'), paragraph('gamma')].join('\n\n'));
    expect(chunks.map(({ chunkId, order }) => [chunkId, order])).toEqual([
      ['d#0', 0],
      ['d#1', 1],
    ]);
    expect(chunks[0]?.text).toMatch(/^alpha.*beta$/s);
    expect(chunks[1]?.text).toMatch(/^gamma/);
  });

  it('cut what is too long at a space, and never within a character', () => {
    const words = chunk('word '.repeat(1_000));
    expect(words.every(({ text }) => text.length <= 1_000 && /^word.*word$/.test(text))).toBe(true);
    const faces = chunk(`${'😀'.repeat(1_600)}.`);
    expect(faces.map(({ text }) => text).join('')).toBe(`${'😀'.repeat(1_600)}.`);
    for (const { text } of faces) expect(text).toBe(Buffer.from(text).toString());
  });

  it('are none of a text without words', () => {
    expect(chunk(' \n\n \n ')).toEqual([]);
  });
});
