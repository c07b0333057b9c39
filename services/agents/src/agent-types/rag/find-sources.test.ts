import { loadCatalogue } from '@quire/models';
import { afterAll, describe, expect, it } from 'vitest';
import { findSources } from './find-sources.ts';
import { type RagOptions, ragDefaults } from './rag-options.ts';

const catalogue = loadCatalogue({ env: {} });
afterAll(() => catalogue.close());

const filler = (subject: string) => `The ${subject} is described here at some length. `.repeat(18).trim();
const paragraphs = ['garden', 'kitchen', 'cellar', 'attic', 'garage', 'balcony'].map(filler);
paragraphs[3] = `${paragraphs[3]} The deposit amounts to three rents.`;
const house = { id: 'house.md', name: 'house.md', text: paragraphs.join('\n\n') };
const other = { id: 'f-1', name: 'other.md', text: filler('moon') };

const lines = Array.from({ length: 100_000 }, (_, i) => `word${i} word`).join('\n\n');

const find = (options: Partial<RagOptions> = {}, ...asked: string[]) =>
  findSources(
    {
      messages: (asked.length > 0 ? asked : ['What is the deposit?']).map((content) => ({
        role: 'user',
        content,
      })),
      documents: [house, other],
    },
    { ...ragDefaults, ...options },
    { embedding: catalogue.embedding(), signal: new AbortController().signal },
  );

describe('sources', () => {
  it('come best first, with document, chunk, score and text', async () => {
    const { nodes, context, question } = await find();
    expect(question).toBe('What is the deposit?');
    expect(nodes[0]).toEqual({
      docId: 'house.md',
      chunkId: 'house.md#3',
      score: expect.any(Number),
      text: paragraphs[3],
    });
    expect(nodes.map(({ score }) => score)).toEqual(
      [...nodes.map(({ score }) => score)].sort((a, b) => b - a),
    );
    expect(context).toContainEqual({ text: paragraphs[3], source: 'house.md' });
  });

  it('are as many as the limit says', async () => {
    expect((await find({ limit: 1 })).nodes).toHaveLength(1);
    expect((await find({ limit: 3 })).nodes).toHaveLength(3);
  });

  it('bring as many neighbours as they are asked to', async () => {
    const { nodes, context } = await find({ limit: 1, adjacentChunkRange: 1 });
    expect(nodes.map(({ chunkId }) => chunkId).sort()).toEqual(['house.md#2', 'house.md#3', 'house.md#4']);
    expect(context.map(({ text }) => text)).toEqual(paragraphs.slice(2, 5));
  });

  it('are one text with their neighbours where that is asked', async () => {
    const { nodes, context } = await find({ limit: 1, adjacentChunkRange: 1, adjacentChunkMerge: true });
    const merged = paragraphs.slice(2, 5).join('\n\n');
    expect(nodes).toMatchObject([{ chunkId: 'house.md#3', text: merged }]);
    expect(context).toEqual([{ text: merged, source: 'house.md' }]);
  });

  it('never show a text twice, however spans overlap', async () => {
    const { context } = await find({ adjacentChunkRange: 2, adjacentChunkMerge: true });
    const shown = context.map(({ text }) => text).join('\n\n');
    for (const paragraph of paragraphs) expect(shown.split(paragraph).length).toBeLessThanOrEqual(2);
  });

  it('are found by words or by meaning alone where that is asked or all there is', async () => {
    expect((await find({ hybridSearch: false, limit: 1 })).nodes[0]?.chunkId).toBe('house.md#3');
    const { nodes } = await findSources(
      { messages: [{ role: 'user', content: 'the deposit' }], documents: [house] },
      ragDefaults,
      { embedding: undefined, signal: new AbortController().signal },
    );
    expect(nodes[0]?.chunkId).toBe('house.md#3');
  });

  it('are ordered by their best sentence and cut to rerankerTopN by the reranker', async () => {
    const { nodes } = await find({ rerankerEnabled: true, rerankerTopN: 2 });
    expect(nodes).toHaveLength(2);
    expect(nodes[0]?.chunkId).toBe('house.md#3');
  });

  it('answer earlier questions too in a deep search', async () => {
    const deep = await find({ enableDeepSearch: true, limit: 2 }, 'Tell me of the moon.', 'And the deposit?');
    expect(deep.nodes.map(({ chunkId }) => chunkId).sort()).toEqual(['f-1#0', 'house.md#3']);
  });

  it('are none without documents', async () => {
    const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }], documents: [] };
    const search = { embedding: undefined, signal: new AbortController().signal };
    expect(await findSources(conversation, ragDefaults, search)).toEqual({
      nodes: [],
      context: [],
      question: 'Hi',
    });
  });

  it('of a long book are found while others have their turn', async () => {
    const text = Array.from({ length: 6_000 }, (_, i) => `Page ${i}. ${filler('sea')}`).join('\n\n');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { nodes } = await findSources(
      { messages: [{ role: 'user', content: 'page 4321' }], documents: [{ id: 'b', name: 'b', text }] },
      { ...ragDefaults, limit: 3 },
      { embedding: undefined, signal: new AbortController().signal },
    );
    clearInterval(timer);
    expect(nodes[0]?.text).toMatch(/^Page 4321\./);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([
    ['one word without end', 'x'.repeat(5_000_000), 'x'],
    ['spaces without end', `${' '.repeat(5_000_000)}x`, 'x'],
    ['lines without end', '\n'.repeat(2_000_000), 'x'],
    ['a question without end', lines, lines],
  ])('of %s are found in bounded time', async (_, text, content) => {
    const began = process.cpuUsage();
    await findSources(
      { messages: [{ role: 'user', content }], documents: [{ id: 'b', name: 'b', text }] },
      {
        ...ragDefaults,
        limit: 1_000,
        adjacentChunkRange: 50,
        adjacentChunkMerge: true,
        enableDeepSearch: true,
      },
      { embedding: undefined, signal: new AbortController().signal },
    );
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(10_000);
  });

  it('are cut where they would be more than anybody reads', async () => {
    const { nodes, context } = await findSources(
      { messages: [{ role: 'user', content: 'word' }], documents: [{ id: 'b', name: 'b', text: lines }] },
      { ...ragDefaults, limit: 1_000, adjacentChunkRange: 50, adjacentChunkMerge: true },
      { embedding: undefined, signal: new AbortController().signal },
    );
    for (const texts of [nodes, context])
      expect(texts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(1_100_000);
  });
});
