import { describe, expect, it } from 'vitest';
import { makeCfb } from '../../cfb/cfb.fixture.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readPub } from '../publisher/read-pub.ts';
import { readWps } from './read-wps.ts';
import { readWrite } from './read-write.ts';
import { makeChunks, makeOldWorks, makeWrite } from './works.fixture.ts';

const letter = makeWrite([
  { text: 'Aldmoor Water', place: 2 },
  { text: 'Page', place: 3 },
  { text: 'Dear Ren\xe9,', bold: true },
  { text: Buffer.from('BM\n\0\x01 not to be read'), place: 16 },
  { text: 'the pumps\tare fine.' },
]);

const works = makeCfb({
  MatOST: Buffer.alloc(8),
  CONTENTS: makeChunks('CHNKWKS ', 'Dear René,\rthe pumps\tare fine.\r'),
});
const oldWorks = makeCfb({ MN0: makeOldWorks('Dear Ren\xe9,\r\nall is well.\r\n'), MM: Buffer.alloc(8) });
const flyer = makeCfb({
  Contents: Buffer.alloc(64),
  'Quill/QuillSub/CONTENTS': makeChunks('CHNKINK ', 'Open day\rCome and see\u000bthe pumps\r\u0002\f'),
});

describe('old documents of Microsoft', () => {
  it.each([
    [
      'Windows Write',
      letter,
      'Aldmoor Water\n\n**Dear René,**\n\nthe pumps are fine.\n\nPage',
      'application/x-mswrite',
    ],
    ['Works 2000', works, 'Dear René,\n\nthe pumps are fine.', 'application/vnd.ms-works'],
    ['Works 4', oldWorks, 'Dear René,\n\nall is well.', 'application/vnd.ms-works'],
    ['Publisher', flyer, 'Open day\n\nCome and see\nthe pumps', 'application/x-mspublisher'],
  ])('of %s give their paragraphs', async (_, file, expected, type) => {
    const { markdown, metadata } = await readBytes(file);
    expect(markdown).toBe(expected);
    expect(metadata.contentType).toBe(type);
  });

  it('end in text or an error when they are broken', async () => {
    const outcomes = [
      await fuzzFile(letter, ({ path }) => readWrite(path)),
      await fuzzFile(works, ({ path }) => readWps(path)),
      await fuzzFile(oldWorks, ({ path }) => readWps(path)),
      await fuzzFile(flyer, ({ path }) => readPub(path)),
    ];
    for (const { worstCpuMs } of outcomes) expect(worstCpuMs).toBeLessThan(2_000);
  });
});
