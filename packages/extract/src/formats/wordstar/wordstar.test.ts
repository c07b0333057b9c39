import { expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { wordstarToMarkdown } from './wordstar-to-markdown.ts';

const letter = Buffer.from(
  '.MT 6\r\nThe regatt\xe1 o\xe6 th\xe5 club i\xf3 rowe\xe4 on th\xe5 \x8d\nlake\xac an\xe4 al\xec boat\xf3 star\xf4 togethe\xf2 \x8d\nat \x02noon\x02.\r\n\r\n' +
    '.. not to be printed\r\nThe caf\x1b\x82\x1c opens \x19later\x19.\r\n\x1d\x06\x00\x01\x02\x03\x06\x00\x1dEnd\r\n\x1a\x1a\x1a',
  'latin1',
);

it('reads WordStar without its commands, soft returns and high bits', async () => {
  const { markdown, metadata } = await readBytes(letter);
  expect(markdown).toBe(
    'The regatta of the club is rowed on the lake, and all boats start together at **noon**.\n\nThe café opens *later*.\n\nEnd',
  );
  expect(metadata.contentType).toBe('application/x-wordstar');
});

it('ends in text when it is broken', async () => {
  const { worstCpuMs } = await fuzzFile(letter, ({ bytes }) => wordstarToMarkdown(bytes));
  expect(worstCpuMs).toBeLessThan(2_000);
});
