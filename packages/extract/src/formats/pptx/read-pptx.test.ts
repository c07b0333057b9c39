import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';
import { makePptx, paragraph, shape } from './pptx.fixture.ts';

const level = (n: number, bullet = '') => `<a:pPr lvl="${n}">${bullet}</a:pPr>`;
const markdownOf = async (shapes: string) => (await readBytes(makePptx([{ shapes }]))).markdown;

describe('a presentation', () => {
  it('writes slides in order as pages, titles first, with their notes, without hidden ones', async () => {
    const { markdown, marks, metadata, extractors } = await readBytes(
      makePptx([
        {
          shapes:
            shape(paragraph('Leaks fell'), 'body') +
            shape(paragraph('Results'), 'title') +
            shape(paragraph('7'), 'sldNum'),
          notes: shape(paragraph('Thank the crews.'), 'body') + shape(paragraph('1'), 'sldNum'),
        },
        { shapes: shape(paragraph('Not yet'), 'title'), isHidden: true },
        { shapes: shape(paragraph('Next year'), 'ctrTitle') + shape(paragraph('Plans'), 'subTitle') },
      ]),
    );
    expect(markdown).toBe('## Results\n\n- Leaks fell\n\n> Thank the crews.\n\n## Next year\n\nPlans');
    expect(marks).toEqual([
      { page: 1, offset: 0 },
      { page: 2, offset: markdown.indexOf('## Next') },
    ]);
    expect(metadata).toMatchObject({ pages: 2, title: 'Board' });
    expect(extractors).toEqual(['PowerPoint presentation']);
  });

  it('keeps the levels and numbers of lists', async () => {
    const numbered = '<a:buAutoNum type="arabicPeriod"/>';
    const body =
      paragraph('one', level(0)) +
      paragraph('deeper', level(1)) +
      paragraph('two', level(0)) +
      paragraph('plain', level(0, '<a:buNone/>')) +
      paragraph('first', level(0, numbered)) +
      paragraph('second', level(0, numbered));
    expect(await markdownOf(shape(body, 'body'))).toBe(
      '- one\n  - deeper\n- two\n\nplain\n\n1. first\n2. second',
    );
  });

  it('reads tables, emphasis, links and the words of diagrams', async () => {
    const cell = (text: string) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:tbl><a:tr>${cell('Site')}${cell('Flow')}</a:tr><a:tr>${cell('North')}${cell('12')}</a:tr></a:tbl></p:graphicFrame>`;
    const linked = '<a:p><a:r><a:rPr b="1"><a:hlinkClick r:id="w"/></a:rPr><a:t>Prices</a:t></a:r></a:p>';
    const file = makePptx(
      [
        {
          shapes: table + shape(linked),
          relationships: [
            ['w', 'hyperlink', 'https://example.org/p'],
            ['d', 'diagramData', '../diagrams/data1.xml'],
          ],
        },
      ],
      undefined,
      {
        'ppt/diagrams/data1.xml':
          '<dgm:pt><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:pt><dgm:pt><a:p><a:r><a:t>Do</a:t></a:r></a:p></dgm:pt>',
      },
    );
    expect((await readBytes(file)).markdown).toBe(
      '| Site | Flow |\n| --- | --- |\n| North | 12 |\n\n[**Prices**](https://example.org/p)\n\nPlan\n\nDo',
    );
  });

  it('writes a footer once, and the choice of an alternative only', async () => {
    const footer = shape(paragraph('Aldmoor'), 'ftr');
    const two =
      '<mc:AlternateContent><mc:Choice><p:sp><a:p><a:r><a:t>new</a:t></a:r></a:p></p:sp></mc:Choice><mc:Fallback><p:sp><a:p><a:r><a:t>old</a:t></a:r></a:p></p:sp></mc:Fallback></mc:AlternateContent>';
    const { markdown } = await readBytes(makePptx([{ shapes: footer + two }, { shapes: footer }]));
    expect(markdown).toBe('Aldmoor\n\nnew');
  });

  it('reads shows with macros by their own type', async () => {
    const type = 'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml';
    const { metadata } = await readBytes(makePptx([{ shapes: shape(paragraph('x')) }], type));
    expect(metadata.contentType).toBe('application/vnd.ms-powerpoint.slideshow.macroenabled.12');
  });
});
