import type { ExtractedText } from '../../define-extractor.ts';
import { createTable } from '../../markdown/table.ts';
import { fenced } from '../plain/fence.ts';
import { createNotes } from '../xml/notes.ts';
import {
  codeEnvironments,
  headings,
  hiddenEnvironments,
  mathEnvironments,
  tableEnvironments,
} from './commands.ts';
import { latexInline } from './latex-inline.ts';
import { createGroups } from './read-arguments.ts';

const comment = /(^|[^\\])%[^\n]*(?:\n[ \t]*)?/g;
const structure =
  /\\(begin|end)\s*\{([^{}\n]{1,40})\}|\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph|title|author|date|item|caption)\b\*?|\n[ \t]*\n/g;

/** A LaTeX document as markdown; what stands before its body gives title and author. */
export function latexToMarkdown(source: string): ExtractedText {
  const notes = createNotes();
  const inline = (text: string) =>
    latexInline(text, (words) => {
      const mark = notes.open();
      notes.add(words);
      notes.close();
      return mark;
    });
  const words = (text: string) => inline(text).replace(/\s+/g, ' ').trim();
  const named = (command: string) => {
    const at = source.search(new RegExp(`\\\\${command}\\s*(?:\\[|\\{)`));
    return at === -1
      ? undefined
      : words(createGroups(source).arguments(at + command.length + 1, 1).groups[0] ?? '');
  };
  const author = named('author')?.replace(/\s*\\and\s*|\s+and\s+/g, ', ');
  const title = named('title');
  const start = source.indexOf('\\begin{document}');
  const end = source.indexOf('\\end{document}');
  const body = start === -1 ? source : source.slice(start + 16, end === -1 ? undefined : end);
  const blocks = readBody(body, inline, words);
  const abstract = [title && `# ${title}`, author].filter((text) => text !== undefined && text !== '');
  const markdown = [...abstract, blocks, notes.render()].filter(Boolean).join('\n\n');
  return { markdown, title: title || undefined, author: author || undefined };
}

type Words = (text: string) => string;

function readBody(body: string, inline: Words, words: Words): string {
  const out: string[] = [];
  const source = createGroups(body);
  const lists: { isNumbered: boolean; next: number }[] = [];
  let quotes = 0;
  let isItem = false;

  const add = (text: string) => {
    if (text === '') return;
    const indent = '  '.repeat(Math.max(0, Math.min(lists.length, 8) - (isItem ? 1 : 0)));
    const list = lists.at(-1);
    const mark = isItem && list ? (list.isNumbered ? `${list.next++}. ` : '- ') : '';
    const prefix = quotes > 0 ? '> ' : '';
    const isTight =
      mark !== '' && out.at(-1)?.startsWith(indent) && /^\s*(?:-|\d+\.) /.test(out.at(-1) ?? '');
    out.push(
      isTight ? '\n' : '\n\n',
      `${prefix}${indent}${mark}${text.replaceAll('\n', `\n${prefix}${indent}`)}`,
    );
    isItem = false;
  };
  const paragraph = (text: string) =>
    add(
      inline(text.replace(comment, '$1'))
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    );

  let at = 0;
  const pattern = new RegExp(structure);
  for (let found = pattern.exec(body); found; found = pattern.exec(body)) {
    const [whole, edge, environment = '', command] = found;
    paragraph(body.slice(at, found.index));
    at = found.index + whole.length;
    if (edge === 'begin') {
      const isTaken = [codeEnvironments, mathEnvironments, tableEnvironments, hiddenEnvironments].some(
        (names) => names.has(environment),
      );
      const close = isTaken ? body.indexOf(`\\end{${environment}}`, at) : -1;
      const content = isTaken ? body.slice(at, close === -1 ? undefined : close) : '';
      const skip = () => {
        at = close === -1 ? body.length : close + environment.length + 6;
      };
      if (codeEnvironments.has(environment)) {
        add(
          fenced(
            content.replace(/^(?:\[[^\]\n]*\]|\{[^}\n]*\})+/, ''),
            /^\{(\w+)\}/.exec(content)?.[1] ?? '',
          ),
        );
        skip();
      } else if (mathEnvironments.has(environment)) {
        add(`$$\n${content.replace(/\\label\{[^}]*\}/g, '').trim()}\n$$`);
        skip();
      } else if (tableEnvironments.has(environment)) {
        add(tableOf(content, environment, words));
        skip();
      } else if (hiddenEnvironments.has(environment)) skip();
      else if (/^(?:itemize|enumerate|description|thebibliography)/.test(environment)) {
        lists.push({ isNumbered: environment.startsWith('enumerate'), next: 1 });
        at += /^(?:\[[^\]\n]*\]|\{[^}\n]*\})?/.exec(body.slice(at, at + 200))?.[0].length ?? 0;
      } else if (/^(?:quote|quotation|verse)$/.test(environment)) quotes += 1;
      else {
        if (environment === 'abstract') add('**Abstract**');
        at = source.arguments(
          at,
          /^(?:minipage|figure|table|columns?|multicols|adjustbox|block|frame)/.test(environment) ? 1 : 0,
        ).end;
      }
    } else if (edge === 'end') {
      if (/^(?:itemize|enumerate|description|thebibliography)/.test(environment)) lists.pop();
      if (/^(?:quote|quotation|verse)$/.test(environment)) quotes -= 1;
    } else if (command === 'item') {
      const label = source.option(at);
      isItem = true;
      if (label) {
        at = label.end;
        add(`**${words(label.body)}**`);
      }
    } else if (command !== undefined) {
      const { groups, end } = source.arguments(at, 1);
      at = end;
      const level = headings[command];
      if (level) add(`${'#'.repeat(level)} ${words(groups[0] ?? '')}`);
      else if (command === 'caption') add(words(groups[0] ?? ''));
    }
    pattern.lastIndex = at;
  }
  paragraph(body.slice(at));
  return out.join('').trim();
}

function tableOf(content: string, environment: string, words: Words): string {
  const head = createGroups(content).arguments(
    0,
    /^(?:tabular\*|tabularx|tabulary)$/.test(environment) ? 2 : 1,
  );
  const table = createTable();
  for (const row of content
    .slice(head.end)
    .replace(comment, '$1')
    .split(/\\\\(?:\[[^\]\n]*\])?|\\tabularnewline/)) {
    const cells = row
      .replace(
        /\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b|\\(?:cline|cmidrule)(?:\([^)]*\))?\{[^}]*\}/g,
        '',
      )
      .split(/(?<!\\)&/);
    if (cells.every((cell) => cell.trim() === '')) continue;
    table.startRow();
    for (const cell of cells)
      table.add(words(cell), { columns: Number(/^\s*\\multicolumn\{(\d+)\}/.exec(cell)?.[1]) });
  }
  return table.render().join('\n\n');
}
