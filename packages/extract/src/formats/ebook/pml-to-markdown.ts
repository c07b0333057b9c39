import type { ExtractedText } from '../../define-extractor.ts';
import { usableHref } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';

/** One code of Palm Markup: a letter, or two, with what is assigned to it. */
const code =
  /\\(a\d{3}|U[\da-fA-F]{4}|X[0-4](?:="[^"\n]{0,500}")?|[SF][a-z]|Sb|Sp|C\d|[a-zA-Z\\-])(?:="([^"\n]{0,2000})")?|\n|[^\\\n]+|\\/g;
const comment = /^([^=]{1,20})="?([^"]*)"?/;

/** Reads Palm Markup (PML), in which eReader books are written. */
export function pmlToMarkdown(pml: string): ExtractedText {
  const writer = createMarkdownWriter();
  const style = { bold: false, italic: false, strike: false };
  const names = new Map<string, string>();
  let href: string | undefined;
  let level = 0;
  let hidden = false;

  const readComment = (text: string) => {
    for (const line of text.split(/\r?\n/)) {
      const [, name = '', value = ''] = comment.exec(line.trim()) ?? [];
      if (name) names.set(name.toUpperCase(), value.trim());
    }
  };
  const toggleHeading = (to: number) => {
    writer.endBlock(level);
    level = level === 0 ? to : 0;
  };
  const toggles: Readonly<Record<string, () => void>> = {
    p: () => void writer.endBlock(),
    x: () => toggleHeading(1),
    i: () => (style.italic = !style.italic),
    b: () => (style.bold = !style.bold),
    B: () => (style.bold = !style.bold),
    o: () => (style.strike = !style.strike),
    v: () => (hidden = !hidden),
    '\\': () => writer.text('\\', { ...style }),
  };
  const text = (value: string) => writer.text(value, { ...style, href });

  const source = pml.replace(/\\v([\s\S]{0,20000}?)\\v/g, (_, inner: string) => {
    readComment(inner);
    return '';
  });
  for (const [whole, name, value] of source.matchAll(code)) {
    if (whole === '\n') writer.endBlock(level);
    else if (hidden && name !== 'v') continue;
    else if (name === undefined) text(whole);
    else if (/^a\d/.test(name)) text(western(Number(name.slice(1))));
    else if (/^U/.test(name)) text(String.fromCharCode(Number.parseInt(name.slice(1), 16)));
    else if (/^X/.test(name)) toggleHeading(Number(name[1]) + 1);
    else if (name === 'q') href = value === undefined ? undefined : usableHref(value);
    else if (name === 'w') writer.rule();
    else toggles[name]?.();
  }
  writer.endBlock(level);
  return { markdown: writer.finish(), title: names.get('TITLE'), author: names.get('AUTHOR') };
}

const western = (byte: number): string =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(Math.min(byte, 255)));
