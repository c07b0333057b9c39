import type { ExtractedText } from '../../define-extractor.ts';
import { fenced } from '../plain/fence.ts';
import { rstInline } from './rst-inline.ts';
import { gridTable, isGridLine, isSimpleLine, simpleTable } from './rst-tables.ts';

const adornment = /^([!-/:-@[-`{-~])\1{1,}\s*$/;
const maxLevel = 6;

/** Directives whose body is code, and those whose body is left out. */
const codeDirectives =
  /^(?:code|code-block|sourcecode|highlight|parsed-literal|literalinclude|math|prompt|doctest|productionlist)$/;
const hiddenDirectives =
  /^(?:toctree|contents|index|include|image-map|raw|only|meta|currentmodule|module|tabularcolumns|highlight|default-role|role|sectnum|target-notes|header|footer|autoclass|automodule|autofunction)$/;

interface Directive {
  name: string;
  argument: string;
  indent: number;
}

/** A document of docutils (reStructuredText) as markdown; directives of Sphinx keep their words. */
export function rstToMarkdown(source: string): ExtractedText {
  const lines = source.replaceAll('\t', '        ').split('\n');
  const blocks: string[] = [];
  const levels: string[] = [];
  let title: string | undefined;
  let at = 0;

  const heading = (text: string, mark: string) => {
    if (!levels.includes(mark)) levels.push(mark);
    title ??= rstInline(text);
    blocks.push(`${'#'.repeat(Math.min(levels.indexOf(mark) + 1, maxLevel))} ${rstInline(text)}`);
  };

  const readHeading = (): boolean => {
    const [line = '', next = '', third = ''] = lines.slice(at, at + 3);
    const over = adornment.exec(line)?.[1];
    if (over && next.trim() !== '' && adornment.exec(third)?.[1] === over) {
      heading(next.trim(), over + over);
      at += 3;
      return true;
    }
    const under = adornment.exec(next)?.[1];
    if (
      !under ||
      line.trim() === '' ||
      /^\s/.test(line) ||
      adornment.test(line) ||
      next.trim().length < Math.min(line.trim().length, 3)
    )
      return false;
    heading(line.trim(), under);
    at += 2;
    return true;
  };

  /** The lines that stand deeper than `indent`, without what they have in common. */
  const takeBody = (indent: number): string[] => {
    const body: string[] = [];
    for (; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (line.trim() !== '' && indentOf(line) <= indent) break;
      body.push(line);
    }
    const indents = body.filter((line) => line.trim() !== '').map(indentOf);
    const common = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
    return body.map((line) => line.slice(Number.isFinite(common) ? common : 0));
  };

  const readDirective = ({ name, argument, indent }: Directive) => {
    at += 1;
    const body = takeBody(indent);
    const start = body.findIndex((line) => !/^:[\w-]+:/.test(line));
    const options = body.slice(0, start === -1 ? undefined : start);
    const content = start === -1 ? [] : body.slice(start);
    if (hiddenDirectives.test(name)) return;
    if (codeDirectives.test(name))
      blocks.push(fenced(content.join('\n'), name === 'math' ? 'math' : argument));
    else if (/^(?:image|figure)$/.test(name)) {
      const alt = options.map((line) => /^:alt:\s*(.*)$/.exec(line)?.[1]).find(Boolean);
      if (alt) blocks.push(`![${alt}](${argument})`);
      if (content.length > 0) blocks.push(rstToMarkdown(content.join('\n')).markdown);
    } else if (name === 'csv-table') {
      for (const line of [argument, ...content]) if (line.trim() !== '') blocks.push(line);
    } else {
      const label = /^(?:note|warning|tip|important|caution|danger|attention|hint|error|seealso)$/.test(name);
      const lead = label ? `**${name[0]?.toUpperCase()}${name.slice(1)}:**` : '';
      blocks.push(
        [lead, rstInline(argument)].filter(Boolean).join(' '),
        rstToMarkdown(content.join('\n')).markdown,
      );
    }
  };

  const readExplicit = (): boolean => {
    const line = lines[at] ?? '';
    const [, space = '', rest] = /^(\s*)\.\.(?:\s+(.*))?$/.exec(line) ?? [];
    if (!/^\s*\.\.(?:\s|$)/.test(line)) return false;
    const directive = /^(?:\|[^|]+\|\s+)?([\w:.-]+?)::\s*(.*)$/.exec(rest ?? '');
    const note = /^\[#?([\w*-]+)\]\s+(.*)$/.exec(rest ?? '');
    if (directive)
      readDirective({ name: directive[1] ?? '', argument: directive[2] ?? '', indent: space.length });
    else {
      at += 1;
      const body = takeBody(space.length).join(' ').trim();
      if (note) blocks.push(`[^${note[1]}]: ${rstInline([note[2], body].filter(Boolean).join(' '))}`);
    }
    return true;
  };

  const readTable = (): boolean => {
    const line = lines[at] ?? '';
    if (!isGridLine(line) && !isSimpleLine(line)) return false;
    const table = isGridLine(line) ? gridTable(lines, at) : simpleTable(lines, at);
    if (!table) return false;
    blocks.push(table.markdown);
    at = table.end;
    return true;
  };

  const readParagraph = () => {
    const start = at;
    while (at < lines.length && lines[at]?.trim() !== '' && !(at > start && readsAsItem(lines[at] ?? '')))
      at += 1;
    const text = lines.slice(start, at);
    const block = renderBlock(text);
    const isLiteral = /::\s*$/.test(text.at(-1) ?? '');
    blocks.push(isLiteral ? block.replace(/::$/, ':').replace(/^:$/, '') : block);
    if (!isLiteral) return;
    const body = takeBody(indentOf(text[0] ?? ''));
    if (body.some((line) => line.trim() !== '')) blocks.push(fenced(body.join('\n')));
  };

  while (at < lines.length) {
    if (lines[at]?.trim() === '') at += 1;
    else if (!readHeading() && !readExplicit() && !readTable()) readParagraph();
  }
  return { markdown: joined(blocks), title };
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const item = /^(\s*)(?:([-*+•])|(?:\(?(\d+|#|[a-z])[.)]))\s+(.*)$/;
const readsAsItem = (line: string): boolean => item.test(line);

/** A paragraph, an item of a list, a field or a definition. */
function renderBlock(lines: string[]): string {
  const [first = '', ...rest] = lines;
  const [, indent = '', , number, text] = item.exec(first) ?? [];
  const tail = rest.map((line) => rstInline(line.trim())).join(' ');
  if (text !== undefined) {
    const mark = number === undefined ? '-' : `${/^\d+$/.test(number) ? number : '1'}.`;
    return `${'  '.repeat(Math.min(Math.ceil(indent.length / 2), 8))}${mark} ${[rstInline(text), tail].filter(Boolean).join(' ')}`;
  }
  const [, name, value] = /^:([^:\n]+):(?:\s+(.*))?$/.exec(first) ?? [];
  if (name !== undefined)
    return lines.map((line) => rstInline(line.trim().replace(/^:([^:]+):/, '**$1:**'))).join('\n');
  if (rest.length > 0 && indentOf(rest[0] ?? '') > indentOf(first) && value === undefined)
    return `**${rstInline(first.trim())}**\n\n${tail}`;
  const isQuote = indentOf(first) > 0;
  return lines
    .map((line) => `${isQuote ? '> ' : ''}${rstInline(line.trim().replace(/^\| ?/, ''))}`)
    .join('\n');
}

const isItem = (block: string): boolean => /^\s*(?:-|\d+\.) /.test(block);

/** Items of one list stand without a line between them. */
function joined(blocks: string[]): string {
  let out = '';
  let before = '';
  for (const block of blocks.filter((text) => text.trim() !== '')) {
    if (before) out += isItem(before) && isItem(block) ? '\n' : '\n\n';
    out += block;
    before = block;
  }
  return out;
}
