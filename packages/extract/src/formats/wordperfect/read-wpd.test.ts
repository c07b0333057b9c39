import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readWpd } from './read-wpd.ts';
import { makeWp5, makeWp6, wp5, wp6 } from './wordperfect.fixture.ts';

const table6 = [
  wp6.group(0xd4, 0x2a),
  wp6.end(0x0b),
  'Site',
  wp6.end(0x0a),
  'Flow',
  wp6.end(0x0b),
  'North',
  wp6.end(0x0a),
  '12',
  wp6.end(0x11),
];

const letter6 = makeWp6(
  [
    wp6.group(0xd6, 0, [1]),
    'Ren',
    wp6.character(1, 41),
    ' has ',
    wp6.on(12),
    'two',
    wp6.off(12),
    ' pumps',
    wp6.group(0xd7, 0, [2]),
    'number',
    wp6.group(0xd7, 1),
    '.',
    wp6.undo(0),
    'taken back',
    wp6.undo(1),
    wp6.end(1),
    'They run.',
    wp6.end(4),
    wp6.end(4),
    'Caf\x0f',
    wp6.group(0xe0, 0x11),
    'hard\x84wired',
    wp6.end(4),
    ...table6,
    'End',
    wp6.group(0xd0, 4),
    'of it',
  ],
  { packets: [['Aldmoor'], ['Bought in 1904', wp6.end(4), 'or before.']] },
);

const letter5 = makeWp5([
  wp5.pageHeader('Aldmoor'),
  'Ren',
  wp5.character(1, 41),
  ' has ',
  wp5.on(8),
  'two',
  wp5.off(8),
  ' pumps',
  wp5.footnote('Bought in 1904.'),
  '.\rThey',
  wp5.tab,
  'run.',
  wp5.newLine,
  wp5.table(2),
  wp5.row,
  wp5.cell,
  'Site',
  wp5.cell,
  'Flow',
  wp5.row,
  wp5.cell,
  'North',
  wp5.cell,
  '12',
  wp5.endTable,
  'End',
]);

const table = '| Site | Flow |\n| --- | --- |\n| North | 12 |';

describe('a WordPerfect document', () => {
  it('of version 6 keeps emphasis, tables, notes, headers and characters, without what was taken back', async () => {
    const { markdown, metadata, extractors } = await readBytes(letter6);
    expect(markdown).toBe(
      [
        'Aldmoor',
        'René has **two** pumps[^1]. They run.',
        'Café hard-wired',
        table,
        'End',
        'of it',
        '[^1]: Bought in 1904 or before.',
      ].join('\n\n'),
    );
    expect(metadata.contentType).toBe('application/vnd.wordperfect');
    expect(extractors).toEqual(['WordPerfect document']);
  });

  it('of version 5 keeps the same', async () => {
    expect((await readBytes(letter5)).markdown).toBe(
      ['Aldmoor', 'René has *two* pumps[^1]. They run.', table, 'End', '[^1]: Bought in 1904.'].join('\n\n'),
    );
  });

  it('is known as encrypted', async () => {
    await expect(readBytes(makeWp6(['x'], { key: 77 }))).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it.each([
    ['6', letter6],
    ['5', letter5],
  ])('of version %s ends in text or an error when it is broken', async (_, letter) => {
    const { worstCpuMs } = await fuzzFile(letter, ({ path }) => readWpd(path));
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});
