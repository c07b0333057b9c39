import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readVsdx } from './read-vsdx.ts';
import { makeVsdx, shapeXml } from './visio.fixture.ts';

const drawing = makeVsdx(
  [
    {
      name: 'Start-up',
      attributes: 'BackPage="2"',
      pageSheet:
        '<Section N="Layer"><Row IX="0"><Cell N="Visible" V="1"/></Row><Row IX="1"><Cell N="Visible" V="0"/></Row></Section>',
      shapes:
        shapeXml(1, 'Open the\nintake valve') +
        shapeXml(2, undefined, {
          attributes: 'Master="0"',
          inside: `<Shapes>${shapeXml(3, undefined, { attributes: 'MasterShape="6"' })}</Shapes>`,
        }) +
        shapeXml(4, 'old step', { attributes: 'Del="1"' }) +
        shapeXml(5, 'drawn on a hidden layer', { before: '<Cell N="LayerMember" V="1"/>' }) +
        shapeXml(6, 'no label', { before: '<Cell N="HideText" V="1"/>' }) +
        shapeXml(7, '<cp IX="0"/>Stop <cp IX="1"/>at once<cp IX="0"/>', {
          before: '<Section N="Character"><Row IX="1"><Cell N="Style" V="1"/></Row></Section>',
        }) +
        shapeXml(8, 'Manual', {
          before:
            '<Section N="Hyperlink"><Row N="Row_1"><Cell N="Description" V="x"/><Cell N="Address" V="https://example.org/manual"/></Row></Section>',
        }),
    },
    {
      name: 'Checks',
      shapes: shapeXml(1, 'Oil level\nFilter', {
        before: '<Section N="Paragraph"><Row IX="0"><Cell N="Bullet" V="1"/></Row></Section>',
      }),
    },
    { name: 'Frame', attributes: 'Background="1"', shapes: shapeXml(1, 'Aldmoor Water') },
  ],
  [
    {
      name: 'Decision',
      shapes: shapeXml(5, 'Pressure steady?', { inside: `<Shapes>${shapeXml(6, 'yes or no')}</Shapes>` }),
    },
  ],
);

describe('a Visio drawing', () => {
  it('gives the texts of its shapes page by page, those of masters where a shape has none', async () => {
    const { markdown, marks, metadata, extractors } = await readBytes(drawing);
    expect(markdown).toBe(
      [
        '## Start-up',
        'Aldmoor Water',
        'Open the\nintake valve',
        'Pressure steady?',
        'yes or no',
        'Stop **at once**',
        '[Manual](https://example.org/manual)',
        '## Checks',
        '- Oil level\n- Filter',
      ].join('\n\n'),
    );
    expect(marks).toEqual([
      { page: 1, offset: 0 },
      { page: 2, offset: markdown.indexOf('## Checks') },
    ]);
    expect(metadata).toMatchObject({ pages: 2, title: 'Pump control', author: 'I. Marsh' });
    expect(extractors).toEqual(['Visio drawing']);
  });

  it.each(['template', 'stencil', 'drawing.macroEnabled', 'template.macroEnabled', 'stencil.macroEnabled'])(
    'is known as a %s by its main part',
    async (kind) => {
      const type = `application/vnd.ms-visio.${kind}`;
      const file = makeVsdx([], [{ name: 'Valve', shapes: shapeXml(1, 'V') }], `${type}.main+xml`);
      const { markdown, metadata } = await readBytes(file);
      expect(markdown).toBe('## Valve\n\nV');
      expect(metadata.contentType).toBe(type.toLowerCase());
    },
  );

  it('ends in text or an error when it is broken', async () => {
    const { worstCpuMs } = await fuzzFile(drawing, ({ path }) => readVsdx(path));
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});
