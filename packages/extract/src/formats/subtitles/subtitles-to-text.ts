import type { ExtractedText } from '../../define-extractor.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { scenaristText } from './scenarist.ts';

type Reader = (text: string) => { lines: string[]; title?: string; author?: string };

const plain = (text: string): string =>
  text
    .replace(/<[^>\n]{0,200}>|\{\\?[^}\n]{0,400}\}/g, '')
    .replace(/\\[Nn]|\|/g, '\n')
    .replaceAll('\\h', ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const arrow =
  /^[ \t]*(?:\d{1,3}:)?\d{1,2}:\d\d[,.:]\d{1,3}[ \t]*(?:-->|,)[ \t]*(?:\d{1,3}:)?\d{1,2}:\d\d[,.:]\d{1,3}/;

/** Cues in blocks, each a number, a line of times and its text, as SubRip, WebVTT and SubViewer have them. */
const blocks: Reader = (text) => ({
  lines: text.split(/\n[ \t]*\n/).flatMap((block) => {
    const rows = block.split('\n');
    const times = rows.findIndex((row) => arrow.test(row));
    return times === -1 ? [] : plain(voices(rows.slice(times + 1).join('\n'))).split('\n');
  }),
});

/** WebVTT names who speaks in a tag. */
const voices = (text: string): string => text.replace(/<v(?:\.[^\s>]*)?\s+([^>\n]{1,100})>/g, '$1: ');

const script: Reader = (text) => {
  const lines: string[] = [];
  let fields = 10;
  for (const row of text.split('\n')) {
    if (/^Format:/.test(row) && /\bText\b/.test(row)) fields = row.split(',').length;
    if (!/^Dialogue:/.test(row)) continue;
    const cell = row
      .split(',')
      .slice(fields - 1)
      .join(',');
    if (!/\{[^}]*\\p[1-9]/.test(cell)) lines.push(...plain(cell).split('\n'));
  }
  return { lines, title: /^Title:\s*(\S[^\n]*)$/m.exec(text)?.[1] };
};

/** One cue a line, behind a mark of its time. */
const perLine =
  (mark: RegExp): Reader =>
  (text) => ({
    lines: text
      .split('\n')
      .filter((row) => mark.test(row))
      .flatMap((row) => plain(row.replace(mark, '')).split('\n'))
      .map((row) => row.replace(/^\//, '')),
  });

const lyrics: Reader = (text) => ({
  lines: text
    .split('\n')
    .filter((row) => !/^\[[a-z#]+:/i.test(row))
    .map((row) => row.replace(/\[\d+:[\d.:]+\]|<\d+:[\d.:]+>/g, '')),
  title: /^\[ti:\s*([^\]\n]+)\]/im.exec(text)?.[1],
  author: /^\[ar:\s*([^\]\n]+)\]/im.exec(text)?.[1],
});

const markup: Reader = (text) => ({
  lines: htmlToMarkdown(
    text.replace(/<sync\b[^>]*>/gi, '<p>').replace(/<time\b[^>]*>/gi, '<br>'),
  ).markdown.split('\n'),
});

const unmarked: Reader = (text) => ({
  lines: text
    .split('\n')
    .filter((row) => !/^\s*(?:\/\/|#|\$|-->>)/.test(row))
    .map((row) =>
      plain(
        row
          .replace(/^\s*[\d:.,\s]{6,}(?:D\s)?/, '')
          .replace(/\[\d[\d:.]*\]/g, '')
          .replace(/^"|"$/g, ''),
      ),
    ),
});

const readers: ReadonlyMap<string, Reader> = new Map([
  ['application/x-subrip', blocks],
  ['text/vtt', blocks],
  ['text/x-ssa', script],
  ['text/x-microdvd', perLine(/^\{\d*\}\{\d*\}/)],
  ['text/x-subviewer', blocks],
  ['text/x-mpl2', perLine(/^\[\d*\]\[\d*\]/)],
  ['text/x-tmplayer', perLine(/^\d\d:\d\d:\d\d[:=]/)],
  ['application/x-lyrics', lyrics],
  ['text/x-scenarist', (text) => ({ lines: scenaristText(text) })],
  ['application/x-sami', markup],
  ['text/x-realtext', markup],
]);

/** The words of subtitles and lyrics, one line each, without their times; a line that is only repeated comes once. */
export function subtitlesToText(text: string, contentType: string): ExtractedText {
  const { lines, title, author } = (readers.get(contentType) ?? unmarked)(text);
  const words = lines.map((row) => row.replace(/\s+/g, ' ').trim()).filter(Boolean);
  const markdown = words.filter((row, i) => row !== words[i - 1]).join('\n');
  return { markdown, title: title?.trim(), author: author?.trim() };
}
