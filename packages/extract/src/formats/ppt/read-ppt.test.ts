import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../bytes/view.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { longs, type MadeSlide, made, madeShape, madeText, makePpt } from './ppt.fixture.ts';
import { readPptView } from './read-ppt.ts';
import { recordType } from './records.ts';

const saved = (name: string) => readFileSync(new URL(`../../../truth/office/${name}`, import.meta.url));
const read = (...args: Parameters<typeof makePpt>) => readPptView(viewOf(makePpt(...args))).markdown;

const talk: MadeSlide[] = [
  {
    title: 'Прилив',
    body: [{ text: 'Rising' }, { text: 'by night', level: 1 }, { text: 'No mark', hasBullet: false }],
    bodyLinks: [{ start: 0, end: 6, id: 3 }],
    notes: 'Speak slowly.\rPause.',
    footer: 'Harbour office',
  },
  { title: 'DELETED', isDeleted: true },
  { title: 'HIDDEN', isHidden: true },
  { title: 'Ebb', footer: 'Harbour office' },
];

describe('a presentation of 1997 to 2003', () => {
  it('has its slides as pages, titles first, with their lists, links and notes, without those not shown', () => {
    const links = { 3: 'https://example.org/tide' };
    expect(read(talk, { links })).toBe(
      [
        '## Прилив',
        '- [Rising](https://example.org/tide)\n  - by night',
        'No mark',
        'Harbour office',
        '> Speak slowly.\n>\n> Pause.',
        '## Ebb',
      ].join('\n\n'),
    );
    expect(readPptView(viewOf(makePpt(talk))).marks).toEqual([
      { page: 1, offset: 0 },
      { page: 2, offset: expect.any(Number) },
    ]);
  });

  it('leaves out numbers of pages, and keeps the lines of a text box', () => {
    const box = madeShape([...madeText(4, 'Page *\vof ten'), made(recordType.slideNumberMark, longs(5))]);
    expect(read([{ title: 'One', shapes: [box] }])).toBe('## One\n\nPage\nof ten');
  });

  it('reads the shapes of a table by their places', () => {
    const cell = (text: string, left: number, top: number) =>
      made(recordType.shape, [
        made(recordType.childAnchor, longs(left, top, left + 10, top + 10)),
        made(recordType.textBox, text ? madeText(4, text) : []),
      ]);
    const options = made(recordType.moreOptions, Buffer.from([0x9f, 3, 1, 0, 0, 0]), 1);
    const table = made(recordType.group, [
      made(recordType.shape, [options]),
      ...[cell('d', 50, 80), cell('a', 5, 10), cell('', 5, 80), cell('b', 50, 10)],
    ]);
    expect(read([{ shapes: [table] }])).toBe('| a | b |\n| --- | --- |\n|  | d |');
  });

  it('finds the last edit where nothing points to it', () => {
    expect(read([{ title: 'Found' }], { token: 0 })).toBe('## Found');
  });

  it('is found in a file that PowerPoint 95 can read as well', () => {
    expect(read([{ title: 'Newer' }], { folder: 'PP97_DUALSTORAGE/' })).toBe('## Newer');
  });

  it('is named as encrypted', () => {
    const encrypted = makePpt(talk, { token: 0xf3d1c4df });
    expect(() => readPptView(viewOf(encrypted))).toThrow(expect.objectContaining({ reason: 'encrypted' }));
  });

  it('refuses to read the same bytes as slide after slide', () => {
    const slide: MadeSlide = { title: 'Again', shapes: [madeShape(madeText(4, 'and again '.repeat(5_000)))] };
    const file = makePpt(Array.from({ length: 50 }, () => slide));
    expect(() => readPptView(viewOf(file))).toThrow(expect.objectContaining({ reason: 'inflates_too_much' }));
  });

  it('stays bounded where a group lies in groups without end', () => {
    let group = madeShape(madeText(4, 'deep'));
    for (let i = 0; i < 5_000; i += 1) group = made(recordType.group, [Buffer.alloc(8), group]);
    expect(read([{ title: 'Top', shapes: [group] }])).toBe('## Top');
  });
});

describe('a presentation that LibreOffice saved', () => {
  it('is read without its help', async () => {
    const { markdown, metadata, extractors } = await readBytes(saved('obzor.ppt'));
    expect(extractors).toEqual(['PowerPoint presentation (97-2003)']);
    expect(metadata).toMatchObject({ title: 'Итоги полугодия', author: 'Отдел сетей', pages: 4 });
    expect(markdown).toContain('- Расходы на ремонт **ниже плана**\n\n> Поблагодарить бригаду');
    expect(markdown).toContain('| Район | Потери, % | Год назад |');
    expect(markdown).toContain('1. Закрыть колодцы на улице Мельничной\n2. Обучить');
  });

  it('gives text or an error however it is broken', async () => {
    const { texts, worstCpuMs } = await fuzzFile(saved('hojo.ppt'), ({ bytes }) =>
      readPptView(viewOf(bytes)),
    );
    expect(texts).toBeGreaterThan(0);
    expect(worstCpuMs).toBeLessThan(5_000);
  });

  it('gives text or an error where the list of its slides is broken', async () => {
    const { worstCpuMs } = await fuzzFile(makePpt(talk), ({ bytes }) => readPptView(viewOf(bytes)));
    expect(worstCpuMs).toBeLessThan(5_000);
  });
});
