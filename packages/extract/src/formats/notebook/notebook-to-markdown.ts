import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { fenced } from '../plain/fence.ts';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const field = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text that the format keeps as one string or as lines. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : list(value)
        .filter((line) => typeof line === 'string')
        .join('');

/** The cells of a notebook (nbformat 2 to 4, Zeppelin): text as it is, code fenced, outputs as text or tables. */
export function notebookToMarkdown(text: string): ExtractedText {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch (err) {
    throw new Unreadable('corrupt', err instanceof Error ? err.message : undefined);
  }
  const metadata = field(notebook, 'metadata');
  const language =
    textOf(field(field(metadata, 'language_info'), 'name')) ||
    textOf(field(field(metadata, 'kernelspec'), 'language'));
  const sheets = list(field(notebook, 'worksheets')).flatMap((sheet) => list(field(sheet, 'cells')));
  const cells = [...list(field(notebook, 'cells')), ...sheets].flatMap((cell) => cellBlocks(cell, language));
  const blocks = [...cells, ...list(field(notebook, 'paragraphs')).flatMap(paragraphBlocks)];
  const title = textOf(field(metadata, 'title')) || textOf(field(notebook, 'name')) || undefined;
  return { markdown: blocks.filter((block) => block.trim() !== '').join('\n\n'), title };
}

function cellBlocks(cell: unknown, language: string): string[] {
  const source = textOf(field(cell, 'source')) || textOf(field(cell, 'input'));
  switch (field(cell, 'cell_type')) {
    case 'code':
      return [fenced(source, language), ...list(field(cell, 'outputs')).map(outputBlock)];
    case 'heading':
      return [`${'#'.repeat(Math.min(Number(field(cell, 'level')) || 1, 6))} ${source}`];
    case 'raw':
      return [fenced(source)];
    default:
      return [source.trim()];
  }
}

function outputBlock(output: unknown): string {
  const data = field(output, 'data') ?? output;
  const markdown = textOf(field(data, 'text/markdown'));
  if (markdown) return markdown.trim();
  const html = textOf(field(data, 'text/html'));
  if (/<table/i.test(html)) return htmlToMarkdown(html).markdown;
  const text = textOf(field(data, 'text/plain')) || textOf(field(output, 'text'));
  const error = [field(output, 'ename'), field(output, 'evalue')].map(textOf).filter(Boolean).join(': ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are what is left out.
  return fenced((text || error).replace(/\u001b\[[\d;]*m/g, ''));
}

function paragraphBlocks(paragraph: unknown): string[] {
  const text = textOf(field(paragraph, 'text'));
  const [, interpreter = '', body = text] = /^\s*%(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const results = list(field(field(paragraph, 'results'), 'msg')).map((message) => {
    const data = textOf(field(message, 'data'));
    return field(message, 'type') === 'HTML' ? htmlToMarkdown(data).markdown : fenced(data);
  });
  const isText = interpreter === 'md' || interpreter.endsWith('.md');
  return isText ? [body.trim()] : [fenced(body, interpreter.split('.').at(-1)), ...results];
}
