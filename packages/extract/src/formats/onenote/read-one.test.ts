import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { makeOne, note } from './onenote.fixture.ts';
import { readOne } from './read-one.ts';

const words = (id: number, text: string) => ({ id, kind: note.text, text });
const element = (id: number, content: number, below: number[] = [], isItem = false) => ({
  id,
  kind: note.element,
  children: {
    [note.content]: [content],
    ...(below.length > 0 ? { [note.elements]: below } : {}),
    ...(isItem ? { [note.lists]: [90] } : {}),
  },
});

const meeting = [
  { id: 1, kind: note.page, children: { [note.structure]: [2], [note.elements]: [10] } },
  { id: 2, kind: note.title, children: { [note.elements]: [3] } },
  element(3, 4),
  words(4, 'Weir meeting'),
  { id: 10, kind: note.outline, children: { [note.elements]: [11, 13, 20] } },
  element(11, 12),
  words(12, 'the first words'),
  element(13, 14, [15], true),
  words(14, 'Check the gate'),
  element(15, 16, [], true),
  words(16, 'and \ufddfHYPERLINK "https://example.org/a"the lock'),
  element(20, 21),
  { id: 21, kind: note.table, children: { [note.elements]: [22, 23] } },
  { id: 22, kind: note.row, children: { [note.elements]: [24, 26] } },
  { id: 23, kind: note.row, children: { [note.elements]: [28, 30] } },
  ...[24, 26, 28, 30].flatMap((id, i) => [
    { id, kind: note.cell, children: { [note.elements]: [id + 40] } },
    element(id + 40, id + 60),
    words(id + 60, ['Site', 'Flow', 'North', '12'][i] ?? ''),
  ]),
  words(80, 'not on the page any more'),
  words(12, 'Present: Ina, Jonas'),
];
const second = [
  { id: 1, kind: note.page, children: { [note.structure]: [2], [note.elements]: [4] } },
  { id: 2, kind: note.title, children: { [note.elements]: [3] } },
  words(3, 'Next time'),
  words(4, 'Ring the bell'),
];
const old = [{ id: 1, kind: note.page, children: { [note.elements]: [2] } }, words(2, 'An old version')];
const section = makeOne([{ id: 1, kind: note.series, spaces: [2, 1] }], [second, meeting, old]);

describe('a OneNote section', () => {
  it('gives its pages in order, as last revised, without versions and what is not on them', async () => {
    const { markdown, marks, metadata, extractors } = await readBytes(section);
    expect(markdown).toBe(
      [
        '## Weir meeting',
        'Present: Ina, Jonas',
        '- Check the gate\n  - and the lock',
        '| Site | Flow |\n| --- | --- |\n| North | 12 |',
        '## Next time',
        'Ring the bell',
      ].join('\n\n'),
    );
    expect(marks).toEqual([
      { page: 1, offset: 0 },
      { page: 2, offset: markdown.indexOf('## Next') },
    ]);
    expect(metadata).toMatchObject({ contentType: 'application/onenote', pages: 2 });
    expect(extractors).toEqual(['OneNote section']);
  });

  it('is known as encrypted', async () => {
    await expect(readBytes(makeOne([], [second], true))).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it('ends in text or an error when it is broken', async () => {
    const { worstCpuMs } = await fuzzFile(section, ({ path }) => readOne(path));
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});
