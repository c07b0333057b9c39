import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../../test/support/cpu-time.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

const markdown = (html: string) => htmlToMarkdown(html).markdown;

describe('a page', () => {
  it('reads the example article without its navigation, scripts and hidden text', () => {
    const page = readFileSync(
      new URL('../../../../../examples/read-your-water-meter.html', import.meta.url),
      'utf8',
    );
    const { markdown: text, ...metadata } = htmlToMarkdown(page);
    expect(metadata).toEqual({
      title: 'How to read your water meter',
      author: 'Aldmoor Water, Customer Care',
      language: 'en-GB',
    });
    expect(text.startsWith('# How to read your water meter\n\nA reading takes five minutes.')).toBe(true);
    expect(text).toContain(
      '- inside, where the pipe enters the house:\n  - below the kitchen sink,\n  - in the cellar',
    );
    expect(text).toContain('\n\n> A cubic metre is 1,000 litres: about thirteen baths.\n\n## What');
    expect(text).toContain('| 1 | 55 | 90 |\n| 2 | 100 | 150 |');
    expect(text).toContain('```json\n{\n  "meter": "AW-4471902",');
    expect(text).not.toMatch(/Bills|dataLayer|Draft note|float/);
  });

  it.each([
    ['spaces outside emphasis', '<p>a<b> b </b>c <i></i>d', 'a **b** c d'],
    [
      'omitted end tags',
      '<ul><li>a<li>b<ol start=4><li>c<li>d</ol></ul><p>e<p>f',
      '- a\n- b\n  4. c\n  5. d\n\ne\n\nf',
    ],
    ['paragraphs in items', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n- c'],
    [
      'quotations in quotations',
      '<blockquote>a<blockquote><p>b<p>c</blockquote></blockquote>',
      '> a\n>\n> > b\n> >\n> > c',
    ],
    ['breaks', 'a<br>b<hr>c', 'a\nb\n\n---\n\nc'],
    ['entities', '<p>&lt;b&gt; &amp;amp; &eacute; &#8364; &nope;', '<b> &amp; é € &nope;'],
    ['code with fences in it', '<pre>```\n  x\n```</pre>', '````\n```\n  x\n```\n````'],
    ['bold links', '<a href="/a b"><b>x</b> y</a>', '[**x** y](/a%20b)'],
    ['links that run scripts', '<a href=" javascript:alert(1)">x</a>', 'x'],
    [
      'images in links',
      '<a href=/a><img src=i.png alt="An image"></a><img src=j.png>',
      '[![An image](i.png)](/a)',
    ],
    [
      'text that would start a block',
      '<p># a<p>- b<p>3. c<p>> d<p>a # b',
      '\\# a\n\n\\- b\n\n3. c\n\n\\> d\n\na # b',
    ],
    ['definitions', '<dl><dt>a<dd>b<dt>c<dd>d</dl>', '**a**\n\nb\n\n**c**\n\nd'],
    [
      'row and column spans',
      '<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>',
      '| a | b |  |\n| --- | --- | --- |\n|  | c | d |',
    ],
    [
      'layout tables',
      '<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>',
      'a\n\n| b | c |\n| --- | --- |\n\nd',
    ],
    [
      'hidden elements',
      '<div hidden>a<div>b</div></div><p style="color:red;display : none">c<p>d<template>e</template>',
      'd',
    ],
    ['unclosed elements', '<p>a <b>b <table><tr><td>c<td>d', 'a **b**\n\n| c | d |\n| --- | --- |'],
    ['stray end tags', '</div></b>a</p></table></li>b', 'a\n\nb'],
  ])('converts %s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});

describe('hostile pages', () => {
  const seconds = (html: string) => {
    let text = '';
    const took = cpuMs(() => {
      text = markdown(html);
    });
    return { took: took / 1000, text };
  };
  const n = 200_000;

  it.each([
    ['nested divs', `${'<div>'.repeat(n)}x${'</div>'.repeat(n)}`],
    ['nested bold', `${'<b>'.repeat(n)}x`],
    ['nested quotations', `${'<blockquote>'.repeat(n)}x${'</blockquote>'.repeat(n)}`],
    ['nested tables', `${'<table><tr><td>'.repeat(n)}x`],
    ['nested hidden divs', `x${'<div hidden>'.repeat(n)}y`],
    ['end tags of nothing', `${'<i>'.repeat(n)}x${'</b>'.repeat(n)}`],
  ])('reads %s at once', (_, html) => {
    const { took, text } = seconds(html);
    expect(text).toContain('x');
    expect(took).toBeLessThan(2);
  });

  it('does not let a page grow by repeating a link or a span', () => {
    const link = `<a href="/${'x'.repeat(2000)}">${'<p>y'.repeat(20_000)}</a>`;
    const rows = `<table>${'<tr><td colspan=1000000>y<td rowspan=1000000>z'.repeat(5_000)}</table>`;
    expect(seconds(link).text.length).toBeLessThan(200_000);
    expect(seconds(rows).text.length).toBeLessThan(3_000_000);
  });
});
