import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';
import { rtfToMarkdown } from './read-rtf.ts';

const head =
  '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2\\fcharset128 Mincho;}}{\\stylesheet{\\s0 Normal;}{\\s2 heading 2;}}{\\info{\\title The plan}{\\author Ann Lee}}';
const markdownOf = (body: string) => rtfToMarkdown(`${head}${body}}`).markdown;

describe('Rich Text', () => {
  it('keeps headings, emphasis and links, and leaves out what is hidden', async () => {
    const body =
      '\\pard\\s2 Scope\\par\\pard A {\\b bold} word{\\v secret}{\\*\\generator x;}{\\pict ffd8} and {\\field{\\*\\fldinst{HYPERLINK "https://example.org/a"}}{\\fldrslt more}}.\\par';
    const { markdown, metadata, extractors } = await readBytes(`${head}${body}}`);
    expect(markdown).toBe('## Scope\n\nA **bold** word and [more](https://example.org/a).');
    expect(metadata).toMatchObject({ title: 'The plan', author: 'Ann Lee', contentType: 'application/rtf' });
    expect(extractors).toEqual(['Rich text']);
  });

  it('decodes code pages by font, and characters that are given by number', () => {
    expect(
      markdownOf(
        "caf\\'e9 {\\f1 \\'cc\\'e8\\'f0} {\\f2 \\'93\\'fa\\'96{\\f2 }}{\\uc1\\u8364 ?}\\u-10179?\\u-8704?",
      ),
    ).toMatch(/^café Мир 日.*€😀$/);
  });

  it('reads lists by the marks that are written for old readers', () => {
    const item = (mark: string, text: string, level = 0) =>
      `\\pard\\ilvl${level}{\\listtext ${mark}\\tab}${text}\\par`;
    expect(
      markdownOf(`${item('1.', 'one')}${item("\\'b7", 'deeper', 1)}${item('2.', 'two')}\\pard After\\par`),
    ).toMatch(/1\. one\n {3}- deeper\n2\. two\n\nAfter/);
  });

  it('reads tables and footnotes', () => {
    const row = (...cells: string[]) =>
      `\\trowd${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`;
    expect(
      markdownOf(`${row('Site', 'Flow')}${row('North', '')}\\pard After{\\*\\footnote\\pard Below.}\\par`),
    ).toBe('| Site | Flow |\n| --- | --- |\n| North |  |\n\nAfter[^1]\n\n[^1]: Below.');
  });

  it('ends in time on groups without end', () => {
    expect(rtfToMarkdown(`${head}${'{\\b '.repeat(200_000)}x`).markdown).toBe('**x**');
  });
});
