import { describe, expect, it } from 'vitest';
import { readBytes } from './testing/read-bytes.ts';

const read = async (fileName: string, content: string) => (await readBytes(content, { fileName })).markdown;

describe('XML', () => {
  it.each([
    [
      'DocBook',
      'a.xml',
      '<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook"><title>Pumps</title><section><title>Care</title><para>Keep <emphasis>dry</emphasis><footnote><para>Always.</para></footnote>; run <command>test</command>.</para><itemizedlist><listitem><para>one</para></listitem><listitem><para>two</para></listitem></itemizedlist></section></article>',
      '# Pumps\n\n## Care\n\nKeep *dry*[^1]; run `test`.\n\n- one\n- two\n\n[^1]: Always.',
    ],
    [
      'TEI',
      'a.xml',
      '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><div><head>Song</head><lg><l>First line</l><l>Second <hi>line</hi></l></lg></div></body></text></TEI>',
      '# Song\n\nFirst line\n\nSecond *line*',
    ],
    [
      'data of an unknown kind',
      'a.xml',
      '<?xml version="1.0"?><stock><pump id="1"><name>A&amp;B 12</name><note>Runs <b>well</b> today</note></pump></stock>',
      'A&B 12\n\nRuns well today',
    ],
    [
      'data in attributes only',
      'a.xml',
      '<?xml version="1.0"?><a b="c"/>',
      '```xml\n<?xml version="1.0"?><a b="c"/>\n```',
    ],
    [
      'a feed',
      'feed.xml',
      '<rss version="2.0"><channel><title>News</title><link>https://e.org</link><description>All</description><item><title>One</title><link>https://e.org/1</link><description>&lt;p&gt;Text &lt;b&gt;here&lt;/b&gt;&lt;/p&gt;</description></item></channel></rss>',
      '# News\n\nAll\n\n## [One](https://e.org/1)\n\nText **here**',
    ],
    [
      'an outline',
      'a.opml',
      '<opml version="2.0"><head><title>Plan</title></head><body><outline text="A"><outline text="B"/></outline><outline text="C"/></body></opml>',
      '# Plan\n\n- A\n  - B\n- C',
    ],
    [
      'translation units',
      'a.xlf',
      '<xliff version="1.2"><file><body><trans-unit id="1"><source>Save <g id="1">all</g></source><target>Alles sichern</target></trans-unit></body></file></xliff>',
      '| Save all | Alles sichern |\n| --- | --- |',
    ],
  ])('%s', async (_, fileName, content, expected) => {
    expect(await read(fileName, content)).toBe(expected);
  });

  it('reads nothing from elsewhere and expands nothing', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yyyyyyyyyy"><!ENTITY z "&y;&y;&y;">]><a><b>&x;</b><b>&z;</b><b>kept</b></a>';
    const text = await read('a.xml', bomb);
    expect(text).not.toMatch(/root:|yyyy/);
    expect(text).toContain('kept');
  });
});

describe('subtitles', () => {
  it.each([
    [
      'a.srt',
      '1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i>\nthere\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n',
      'Hello\nthere\nBye',
    ],
    [
      'a.vtt',
      'WEBVTT\n\nNOTE x\n\nid\n00:01.000 --> 00:02.000 line:0\n<v Ann>Hi &amp; ho</v>\n',
      'Ann: Hi & ho',
    ],
    [
      'a.ass',
      '[Script Info]\nTitle: T\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}One,{\\i0} two\\Nthree\n',
      'One, two\nthree',
    ],
    ['a.sub', '{0}{25}One|two\n{26}{50}Three\n', 'One\ntwo\nThree'],
    ['a.lrc', '[ti:Song]\n[00:01.00]La la\n[00:02.00]Lo lo\n', 'La la\nLo lo'],
    ['a.smi', '<SAMI><BODY><SYNC Start=1><P>One<SYNC Start=2><P>Two</BODY></SAMI>', 'One\nTwo'],
  ])('%s', async (fileName, content, expected) => {
    expect(await read(fileName, content)).toBe(expected);
  });
});

describe('data and code', () => {
  it.each([
    ['a.json', '{"a": 1}', '```json\n{"a": 1}\n```'],
    ['a.py', 'print(1)\n', '```python\nprint(1)\n```'],
    ['Makefile', 'all:\n\techo\n', '```makefile\nall:\n\techo\n```'],
    [
      'a.po',
      'msgid ""\nmsgstr "Language: de\\n"\n\n#: a.c:1\nmsgid "Open"\nmsgstr "Öffnen"\n',
      '| Message | Translation |\n| --- | --- |\n| Open | Öffnen |',
    ],
    [
      'a.ipynb',
      JSON.stringify({
        cells: [
          { cell_type: 'markdown', source: ['# T\n', 'text'] },
          { cell_type: 'code', source: '1+1', outputs: [{ data: { 'text/plain': ['2'] } }] },
        ],
        metadata: { language_info: { name: 'python' } },
        nbformat: 4,
        nbformat_minor: 5,
      }),
      '# T\ntext\n\n```python\n1+1\n```\n\n```\n2\n```',
    ],
  ])('%s', async (fileName, content, expected) => {
    expect(await read(fileName, content)).toBe(expected);
  });
});
