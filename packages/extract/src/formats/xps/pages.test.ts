import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { findTools } from '../../tools/system-tools.ts';
import { readDvi } from '../dvi/read-dvi.ts';
import { readPostscript } from '../postscript/read-postscript.ts';
import { readXps } from './read-xps.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/pages/${name}`, import.meta.url));

describe('an XML Paper document', () => {
  it('joins its words to lines and paragraphs, page by page, without what is not visible', async () => {
    const { markdown, marks, metadata, extractors } = await readBytes(truth('bells.xps'));
    expect(markdown).toBe(
      '# Report of the bell ringers\n\nThe bell was rung forty-one times in March, most often for fog and twice for a wedding. The rope has worn thin where it passes the window and ought to be turned before the autumn.\n\n' +
        'Two ringers asked to be relieved of the night watch; both live on the far side of the ford, which cannot be crossed at high water.\n\n{Costs} are set out below.\n\nRope 12 & a half Oil 3',
    );
    expect(marks).toHaveLength(2);
    expect(metadata).toMatchObject({
      contentType: 'application/vnd.ms-xpsdocument',
      title: 'Report of the bell ringers',
      author: 'Siv Aune',
      pages: 2,
    });
    expect(extractors).toEqual(['XML Paper']);
    expect((await readBytes(truth('bells.oxps'), { fileName: 'a.oxps' })).metadata.contentType).toBe(
      'application/oxps',
    );
  });
});

describe('pages of TeX', () => {
  it('are read by the encodings of their fonts', async () => {
    const { markdown, marks, metadata } = await readBytes(truth('buoys.dvi'));
    expect(markdown).toContain('among them *a whale* and **a wager**. Café owners naïvely deny it.');
    expect(markdown).toContain('- Monday, with wind from the east\n- Thursday, in calm water');
    expect(markdown).toContain('If the speed is v = s/t then v ≤ 0.3 knots — “hardly a race”.');
    expect(marks).toHaveLength(2);
    expect(metadata).toMatchObject({ contentType: 'application/x-dvi', pages: 2 });
  });
});

describe('PostScript', () => {
  it('gives the strings that it shows, line by line, and what its comments say', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('tides.ps'));
    expect(markdown).toContain('measured at the harbour steps with the brass rod.\nMonday 4.2\nTuesday 3.9');
    expect(markdown).toContain('subtract one hand (about a tenth) when they do.');
    expect(metadata).toMatchObject({
      contentType: 'application/postscript',
      title: 'Tide table for the pilot',
      author: 'Runa Dahl',
      pages: 2,
    });
    expect(extractors).toEqual(['Words in PostScript']);
  });

  it('is found behind the preview of a file for Windows', async () => {
    const program = truth('chart.eps');
    const head = Buffer.alloc(30);
    head.write('\xc5\xd0\xd3\xc6', 'latin1');
    head.writeUInt32LE(30, 4);
    head.writeUInt32LE(program.length, 8);
    const { markdown, metadata } = await readBytes(Buffer.concat([head, program]));
    expect(markdown).toContain('Lighthouse Customs shed');
    expect(metadata).toMatchObject({ contentType: 'application/eps', title: 'Depth of the channel' });
  });

  it('is no text where its letters mean nothing', async () => {
    await expect(readBytes('%!PS-Adobe-3.0\n(\\001\\002#$%&) show showpage')).rejects.toMatchObject({
      reason: 'blank',
    });
  });

  const tools = findTools();
  it.runIf(tools.gs)('is read as pages where the host has Ghostscript', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('tides.ps'), { tools });
    expect(markdown).toContain('above the lowest tide of the year, measured at the harbour steps');
    expect(metadata).toMatchObject({ title: 'Tide table for the pilot', pages: 2 });
    expect(extractors).toEqual(['PostScript by Ghostscript']);
  });
});

describe('pages that are damaged end in text or as unreadable', () => {
  it.each<[string, (path: string) => Promise<{ markdown: string | AsyncIterable<string> }>]>([
    ['bells.xps', readXps],
    ['buoys.dvi', readDvi],
    ['tides.ps', readPostscript],
  ])('%s', async (name, read) => {
    const outcome = await fuzzFile(truth(name), ({ path }) => read(path));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
