import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { zipOf } from '../../testing/make-package.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readOpenOffice } from './read-openoffice.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/packages/${name}`, import.meta.url));
const open = 'application/vnd.oasis.opendocument';

describe('a document of OpenOffice.org 1', () => {
  it('keeps headings, numbered lists, tables, links and notes, and leaves out what is hidden', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('room.sxw'));
    expect(markdown).toBe(
      '# Rules of the reading room\n\nBooks are **never** lent[^1] out of the house.\n\n## At the desk\n\n' +
        '1. Sign the register.\n   - Name and town\n2. Leave ink & umbrellas outside.\n\n' +
        '| Day | Open |\n| --- | --- |\n| Tuesday | 10 to 4 |\n\nSee [the other rooms](http://example.org/rooms).\n\n[^1]: Except to the lighthouse keeper.',
    );
    expect(metadata).toMatchObject({ title: 'Rules', author: 'Ines Holm' });
    expect(extractors).toEqual(['OpenOffice.org 1']);
  });

  it('writes the sheets and slides that are shown', async () => {
    const sheets = await readBytes(truth('orchard.sxc'));
    expect(sheets.markdown).toContain('| Quince & medlar | 2003 | 6 |');
    expect(sheets.markdown).not.toContain('not for the buyers');
    const slides = await readBytes(truth('pruning.sxi'));
    expect(slides.markdown).toContain('## Pruning in February\n\n- Start with what is dead');
    expect(slides.markdown).toContain('> Bring the small saw');
    expect(slides.markdown).not.toContain('Left out');
    expect(slides.marks).toHaveLength(2);
  });

  it('writes a formula on one line', async () => {
    const content =
      '<math:math><math:mfrac><math:mi>a</math:mi><math:mn>2</math:mn></math:mfrac></math:math>';
    const file = zipOf({ mimetype: 'application/vnd.sun.xml.math', 'content.xml': content });
    expect((await readBytes(file)).markdown).toBe('a/2');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(truth('room.sxw'), ({ path }) => readOpenOffice(path));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});

describe('an OpenDocument file that is no document', () => {
  const package_ = (kind: string, content: string, parts: Record<string, string> = {}) =>
    zipOf({ mimetype: `${open}.${kind}`, 'content.xml': content, ...parts });

  it('gives the formula', async () => {
    const formula = '<math><msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></math>';
    expect((await readBytes(package_('formula', formula))).markdown).toBe('x^2');
  });

  it('gives the titles and the table of a chart', async () => {
    const chart =
      '<office:body><chart:chart><chart:title><text:p>Rain</text:p></chart:title><table:table><table:table-row><table:table-cell><text:p>May</text:p></table:table-cell><table:table-cell><text:p>41</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:body>';
    expect((await readBytes(package_('chart', chart))).markdown).toBe('Rain\n\n| May | 41 |\n| --- | --- |');
  });

  it('gives what a database names', async () => {
    const database =
      '<db:forms><db:component db:name="Enter a boat"/></db:forms><db:queries><db:query db:name="Late" db:command="SELECT * FROM &quot;Boats&quot;"/></db:queries>';
    const script = 'CREATE CACHED TABLE "Boats"("ID" INTEGER NOT NULL PRIMARY KEY,"Name" VARCHAR(50))\n';
    const { markdown } = await readBytes(package_('base', database, { 'database/script': script }));
    expect(markdown).toBe(
      '## Tables\n\n- Boats: ID, Name\n\n## Queries\n\n### Late\n\n```sql\nSELECT * FROM "Boats"\n```\n\n## Forms\n\n- Enter a boat',
    );
  });
});
