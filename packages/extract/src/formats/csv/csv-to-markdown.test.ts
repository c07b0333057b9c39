import { describe, expect, it } from 'vitest';
import { joinText } from '../../text/join-text.ts';
import { csvToMarkdown } from './csv-to-markdown.ts';

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

const markdown = (text: string, contentType = 'text/csv', length = 1_000_000) =>
  joinText(csvToMarkdown(inPieces(text, length), contentType));

describe('a delimited text', () => {
  it.each([
    ['commas', 'a,b\n1,2\n', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    [
      'semicolons with decimal commas',
      'a;b\n1,5;2,5\n3,5;4,5',
      '| a | b |\n| --- | --- |\n| 1,5 | 2,5 |\n| 3,5 | 4,5 |',
    ],
    ['tabs', 'a\tb\n1\t2', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['the delimiter that it names', 'sep=|\na|b,c\n1|2', '| a | b,c |\n| --- | --- |\n| 1 | 2 |'],
    [
      'quotes, doubled quotes and line ends in cells',
      '"a, ""x""",b\n"1\n2",3\n',
      '| a, "x" | b |\n| --- | --- |\n| 1 2 | 3 |',
    ],
    ['pipes in cells', 'a,b\nx|y,2', '| a | b |\n| --- | --- |\n| x\\|y | 2 |'],
    [
      'ragged and empty rows',
      'a,b,c\n1\n\n1,2,3,4',
      '| a | b | c |\n| --- | --- | --- |\n| 1 |  |  |\n| 1 | 2 | 3 | 4 |',
    ],
    ['empty cells at the end', 'a,b\n1,\n', '| a | b |\n| --- | --- |\n| 1 |  |'],
    ['a lone quotation mark', 'a,b\n5" pipe,2\n6,7', '| a | b |\n| --- | --- |\n| 5" pipe | 2 |\n| 6 | 7 |'],
    ['one column', 'name\nAnna\nBela', 'name\nAnna\nBela'],
  ])('with %s', async (_, text, expected) => {
    expect(await markdown(text)).toBe(expected);
  });

  it('reads the same however it is cut', async () => {
    const text = 'id,"the, name"\n1,"two\nlines ""q"""\n2,plain\n3,""\n';
    const whole = await markdown(text);
    const cut = await Promise.all(
      [17, 18, 20, 23, 29, 31].map((length) => markdown(text, 'text/csv', length)),
    );
    expect(cut).toEqual(cut.map(() => whole));
  });

  it('reads an endless quotation in linear time', async () => {
    const text = `a,b\n"${'x,y\n'.repeat(600_000)}`;
    expect((await markdown(text, 'text/csv', 65_536)).length).toBeGreaterThan(1_000_000);
  });
});
