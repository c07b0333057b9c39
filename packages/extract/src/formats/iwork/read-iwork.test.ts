import { describe, expect, it } from 'vitest';
import { createBudget } from '../../isolation/budget.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import {
  attributes,
  booleanCell,
  characterStyle,
  dateCell,
  listStyle,
  makeIwork,
  message,
  numberCell,
  type ObjectRow,
  paragraphStyle,
  placeholder,
  richCell,
  row,
  shape,
  storage,
  tableObjects,
  textCell,
  to,
} from './iwork.fixture.ts';
import { openObjects } from './open-objects.ts';
import { unpackComponent } from './snappy.ts';
import { writeDocument } from './write-documents.ts';

const styles: ObjectRow[] = [
  [20, 2022, paragraphStyle('Title')],
  [21, 2022, paragraphStyle('Body')],
  [22, 2022, paragraphStyle('Heading 2')],
  [23, 2022, paragraphStyle('', 22)],
  [24, 2021, characterStyle(1)],
  [25, 2023, listStyle(2)],
  [26, 2023, listStyle(3)],
  [27, 2023, listStyle(0)],
  [28, 2032, message([2, 'https://example.org/weir'])],
];

const table = (info: number, first: number) =>
  tableObjects(
    { info, first },
    {
      name: 'Flow',
      strings: ['Site', 'Flow', 'Read', 'North', 'hidden'],
      richTexts: { 7: 90 },
      formats: { 3: message([1, 258], [2, 1]) },
      hiddenRows: [2],
      rows: [
        row(0, [textCell(1), textCell(2), textCell(3), textCell(2)]),
        row(1, [textCell(4), numberCell(125, -1), dateCell(86_400 * 10), numberCell(-5, -2, 3)]),
        row(2, [textCell(5)]),
        row(3, [richCell(7), undefined, booleanCell(true)], false),
      ],
    },
  ).concat([
    [90, 6218, message([1, to(91)])],
    [91, 2001, storage('South\nbank')],
  ]);

const text =
  'Weirs\nThe gate holds.\u000e See the table\ufffc\nRules\nclose it\nlock it\nturn twice\nold words end';
const at = (words: string) => text.indexOf(words);

const pages = makeIwork({
  Document: [
    [1, 10_000, message([4, to(10)], [20, to(12)], [15, message()])],
    [
      10,
      2001,
      storage(text, {
        5: attributes([0, 20], [at('The'), 21], [at('Rules'), 23], [at('close'), 21]),
        7: attributes([0, 27], [at('close'), 25], [at('turn'), 26], [at('old words'), 27]),
        8: attributes([at('gate'), 24], [at(' holds')]),
        9: attributes([at('\ufffc'), 30]),
        11: attributes([at('table'), 28], [at('\ufffc')]),
        16: attributes([at('\u000e'), 31]),
        17: attributes([0, 40]),
        22: attributes([at('old words'), 29], [at(' end')]),
      }),
    ],
    [12, 10_016, message([1, to(50)])],
    [30, 2003, message([1, to(60)])],
    [31, 2008, message([2, to(32)])],
    [32, 2001, storage('\u000e Since 1904.')],
    [40, 10_011, message([23, to(41)], [25, to(41)])],
    [41, 10_143, message([1, to(42)], [2, to(43)])],
    [42, 2001, storage('Aldmoor Water')],
    [43, 2001, storage('\ufffc')],
    [50, 2011, shape(51)],
    [51, 2001, storage('A box')],
    ...styles,
  ],
  'Tables/DataList': table(60, 61),
});

describe('a Pages document', () => {
  it('keeps headings, lists, links, notes, tables and text boxes; deleted text is left out', async () => {
    const { markdown, metadata, extractors } = await readBytes(pages, { fileName: 'a.pages' });
    expect(markdown).toBe(
      [
        'Aldmoor Water',
        '# Weirs',
        'The **gate** holds.[^1] See the [table](https://example.org/weir)',
        '| Site | Flow | Read | Flow |\n| --- | --- | --- | --- |\n| North | 12.5 | 2001-01-11 | -5.0% |\n| South bank |  | TRUE |',
        '## Rules',
        '- close it\n- lock it\n1. turn twice',
        'end',
        'A box',
        '[^1]: Since 1904.',
      ].join('\n\n'),
    );
    expect(metadata.contentType).toBe('application/vnd.apple.pages');
    expect(extractors).toEqual(['iWork document']);
  });

  it('is read out of a package within the package', async () => {
    const nested = makeIwork(
      {},
      { 'Plan.pages/Index.zip': pages, 'Plan.pages/preview.jpg': Buffer.from('x') },
    );
    expect((await readBytes(nested)).markdown).toContain('# Weirs');
  });

  it('is known as encrypted', async () => {
    await expect(readBytes(makeIwork({}, { '.iwph': Buffer.from('x') }))).rejects.toMatchObject({
      reason: 'encrypted',
    });
  });
});

const slide = (id: number, title: string, more: Parameters<typeof message> = []): ObjectRow[] => [
  [id, 4, message([2, to(id + 1)], [4, more.length === 0 ? 1 : 0])],
  [id + 1, 5, message([5, to(id + 2)], [20, to(id + 6)], [42, to(id + 2)], ...more)],
  [id + 2, 7, placeholder(id + 3)],
  [id + 3, 2001, storage(title)],
  [id + 6, 7, placeholder(id + 7)],
  [id + 7, 2001, storage('7')],
];

describe('a Keynote presentation', () => {
  it('gives its slides as pages with title, body and notes, without those that are skipped', async () => {
    const file = makeIwork({
      Document: [
        [1, 1, message([2, to(2)], [3, message()])],
        [2, 2, message([3, message([2, to(100)], [2, to(200)], [2, to(300)])])],
        ...styles,
      ],
      Slide: [
        ...slide(100, 'Results', [
          [6, to(110)],
          [42, to(110)],
          [27, to(112)],
        ]),
        [110, 7, placeholder(111)],
        [111, 2001, storage('Leaks fell\nPumps hold', { 7: attributes([0, 25]) })],
        [112, 15, message([1, to(113)])],
        [113, 2001, storage('Thank the crews.')],
      ],
      'Slide-1': [
        ...slide(200, 'Not yet'),
        ...slide(300, 'Next year', [[7, to(310)]]),
        [310, 3008, message([2, to(311)])],
        [311, 2011, shape(312)],
        [312, 2001, storage('Plans')],
      ],
    });
    const { markdown, marks, metadata } = await readBytes(file);
    expect(markdown).toBe(
      '## Results\n\n- Leaks fell\n- Pumps hold\n\n> Thank the crews.\n\n## Next year\n\nPlans',
    );
    expect(marks).toEqual([
      { page: 1, offset: 0 },
      { page: 2, offset: markdown.indexOf('## Next') },
    ]);
    expect(metadata).toMatchObject({ contentType: 'application/vnd.apple.keynote', pages: 2 });
  });
});

describe('a Numbers spreadsheet', () => {
  it('gives the tables of its sheets without hidden rows', async () => {
    const file = makeIwork({
      Document: [
        [1, 1, message([1, to(5)], [8, message()])],
        [5, 2, message([1, 'Spring'], [2, to(60)])],
      ],
      CalculationEngine: table(60, 61),
    });
    const { markdown, metadata } = await readBytes(file);
    expect(markdown).toBe(
      '## Spring\n\n### Flow\n\n| Site | Flow | Read | Flow |\n| --- | --- | --- | --- |\n| North | 12.5 | 2001-01-11 | -5.0% |\n| South bank |  | TRUE |',
    );
    expect(metadata.contentType).toBe('application/vnd.apple.numbers');
  });
});

it('reads copies of Snappy and refuses those that reach back too far', () => {
  const frame = (...block: number[]) => Buffer.from([0, block.length, 0, 0, ...block]);
  expect(unpackComponent(frame(9, 2 << 2, 97, 98, 99, (2 << 2) | 1, 3)).toString()).toBe('abcabcabc');
  expect(() => unpackComponent(frame(9, 2 << 2, 97, 98, 99, (2 << 2) | 1, 9))).toThrow('Snappy');
});

it('ends in text or an error when it is broken', async () => {
  const { worstCpuMs } = await fuzzFile(pages, async ({ bytes }) => (await readBroken(bytes)).markdown);
  expect(worstCpuMs).toBeLessThan(2_000);
});

/** The objects of the bytes after a ZIP's first header, which stores its entries as they are. */
async function readBroken(bytes: Buffer): Promise<{ markdown: string }> {
  const budget = createBudget();
  const component = unpackComponent(bytes.subarray(30 + 'Index/Document.iwa'.length));
  budget.inflate(component.length, bytes.length);
  return writeDocument(openObjects([component]));
}
