import { createCipheriv } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBudget } from '../../isolation/budget.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { link, listOf, makeHwp, note, paragraph, record, table } from './hangul.fixture.ts';
import { readHwp } from './read-hwp.ts';

const report = makeHwp([
  [
    ...paragraph(
      [{ code: 2, id: 'secd' }, { code: 16, id: 'head', inner: listOf('알드무어 수자원') }, '수문 점검 보고'],
      { shape: 1 },
    ),
    ...paragraph(['매주 수문을 점검한다', note('폭우 뒤에는 매일.'), '. 큰 문제는 없다.'], {
      styles: [
        [0, 0],
        [3, 1],
        [6, 0],
      ],
    }),
    ...paragraph(['밸브'], { shape: 5 }),
    ...paragraph(['펌프'], { shape: 5 }),
    ...paragraph(['닫는다'], { shape: 4 }),
    ...paragraph([
      table([
        ['지점', '유량'],
        ['북쪽', '12 | 3'],
      ]),
    ]),
    ...paragraph([link('안내', 'https\\://example.org/a?b\\;c;1;0;0;'), ' 참조\n다음 줄']),
    ...paragraph(['앞', { code: 15, id: 'tcmt', inner: listOf('숨은 설명') }, '뒤']),
  ],
  [...paragraph(['둘째 구역'], { shape: 2 })],
]);

describe('a Hangul document', () => {
  it('keeps headings, lists, tables, links, notes and headers; comments are left out', async () => {
    const { markdown, metadata, extractors } = await readBytes(report);
    expect(markdown).toBe(
      [
        '알드무어 수자원',
        '# 수문 점검 보고',
        '매주 **수문을** 점검한다[^1]. 큰 문제는 없다.',
        '- 밸브\n- 펌프\n1. 닫는다',
        '| 지점 | 유량 |\n| --- | --- |\n| 북쪽 | 12 \\| 3 |',
        '[안내](https://example.org/a?b;c) 참조\n다음 줄',
        '앞뒤',
        '## 둘째 구역',
        '[^1]: 폭우 뒤에는 매일.',
      ].join('\n\n'),
    );
    expect(metadata.contentType).toBe('application/x-hwp');
    expect(extractors).toEqual(['Hangul document']);
  });

  it('is read when it is for distribution only, whose key lies in it', async () => {
    const key = Buffer.from('0123456789abcdef');
    const body = deflateRawSync(Buffer.concat(paragraph(['배포용 문서'])));
    const padded = Buffer.concat([body, Buffer.alloc(16 - (body.length % 16))]);
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
    const stream = Buffer.concat([record(0x1c, 0, distributionKey(key)), cipher.update(padded)]);
    const file = makeHwp([], { flags: 5, streams: { 'ViewText/Section0': stream } });
    expect((await readBytes(file)).markdown).toBe('배포용 문서');
  });

  it('is known as encrypted', async () => {
    await expect(readBytes(makeHwp([], { flags: 3, preview: 'x' }))).rejects.toMatchObject({
      reason: 'encrypted',
    });
  });

  it('falls back to the preview that it carries', async () => {
    const file = makeHwp([], { preview: '미리 보기\r\n둘째 줄' });
    expect((await readBytes(file)).markdown).toBe('미리 보기\n둘째 줄');
  });

  it('ends in text or an error when it is broken', async () => {
    const { worstCpuMs } = await fuzzFile(report, ({ path }) => readHwp(path, createBudget()));
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});

/** The block before a distributed stream: zeros and a key, mixed with the numbers that the seed 7 gives. */
function distributionKey(key: Buffer): Buffer {
  const block = Buffer.alloc(256);
  block.writeUInt32LE(7, 0);
  key.copy(block, 4 + 7);
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 214_013) + 2_531_011) >>> 0;
    return (state >>> 16) & 0x7fff;
  };
  let left = 0;
  let mask = 0;
  for (let at = 0; at < 256; at += 1) {
    if (left === 0) {
      mask = next() & 0xff;
      left = (next() & 15) + 1;
    }
    left -= 1;
    if (at >= 4) block[at] = (block[at] ?? 0) ^ mask;
  }
  return block;
}
