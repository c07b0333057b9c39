import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { makeHwpx } from './hangul.fixture.ts';
import { readHwpx } from './read-hwpx.ts';

const p = (runs: string, shape = 0) => `<hp:p paraPrIDRef="${shape}" styleIDRef="0">${runs}</hp:p>`;
const run = (inner: string, character = 0) => `<hp:run charPrIDRef="${character}">${inner}</hp:run>`;
const t = (text: string) => `<hp:t>${text}</hp:t>`;
const list = (text: string) => `<hp:subList>${p(run(t(text)))}</hp:subList>`;
const cell = (text: string, columns = 1) =>
  `<hp:tc>${list(text)}<hp:cellAddr colAddr="0" rowAddr="0"/><hp:cellSpan colSpan="${columns}" rowSpan="1"/></hp:tc>`;

const report = makeHwpx([
  p(run(`<hp:ctrl><hp:header>${list('알드무어')}</hp:header></hp:ctrl>${t('수문 점검')}`), 1) +
    p(
      run(t('매주 ')) +
        run(t('수문을'), 7) +
        run(`<hp:t> 본다<hp:deleteBegin Id="1"/>지운 말<hp:deleteEnd Id="1"/></hp:t>`) +
        run(
          `<hp:ctrl><hp:footNote>${list('매일.')}</hp:footNote></hp:ctrl>${t('. 끝<hp:lineBreak/>다음<hp:tab/>줄')}`,
        ),
    ) +
    p(run(t('밸브')), 2) +
    p(
      run(
        `<hp:tbl><hp:tr>${cell('유량 표', 2)}</hp:tr><hp:tr>${cell('북쪽')}${cell('12')}</hp:tr></hp:tbl>${t('')}`,
      ),
    ) +
    p(
      run(
        '<hp:ctrl><hp:fieldBegin type="HYPERLINK"><hp:parameters><hp:stringParam name="Path">https://example.org/a</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl>',
      ) +
        run(t('안내')) +
        run(`<hp:ctrl><hp:fieldEnd/></hp:ctrl>${t(' 참조')}`) +
        run(`<hp:ctrl><hp:hiddenComment>${list('숨은 설명')}</hp:hiddenComment></hp:ctrl>`),
    ),
  p(run(t('둘째'))),
]);

describe('a Hangul open document', () => {
  it('keeps headings, lists, tables, links, notes and headers; deleted text and comments are left out', async () => {
    const { markdown, metadata, extractors } = await readBytes(report);
    expect(markdown).toBe(
      [
        '알드무어',
        '# 수문 점검',
        '매주 **수문을** 본다[^1]. 끝\n다음 줄',
        '- 밸브',
        '| 유량 표 |  |\n| --- | --- |\n| 북쪽 | 12 |',
        '[안내](https://example.org/a) 참조',
        '둘째',
        '[^1]: 매일.',
      ].join('\n\n'),
    );
    expect(metadata).toMatchObject({ contentType: 'application/hwp+zip', title: '수문 점검' });
    expect(extractors).toEqual(['Hangul open document']);
  });

  it('is known as encrypted', async () => {
    const file = makeHwpx([p(run(t('x')))], {
      'META-INF/manifest.xml': '<odf:manifest><odf:encryption-data/></odf:manifest>',
    });
    await expect(readBytes(file)).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it('ends in text or an error when it is broken', async () => {
    const { worstCpuMs } = await fuzzFile(report, ({ path }) => readHwpx(path));
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});
