import { usableHref } from '../../markdown/inline.ts';
import { createFinder } from '../../text/create-finder.ts';
import { accents, emphasis, silent, symbols } from './commands.ts';
import { createGroups, type Groups } from './read-arguments.ts';

/** Takes the words of a footnote and gives its mark. */
export type AddNote = (words: string) => string;

const deepest = 40;

/** A stretch of LaTeX without environments as markdown: emphasis, links, notes, accents; mathematics stays as it is. */
export function latexInline(text: string, addNote: AddNote, depth = 0): string {
  const source: Source = { text, groups: createGroups(text), find: createFinder(text), addNote, depth };
  const mark = /[\\${}~%]|``|''|---?/g;
  let out = '';
  let at = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const read = readMark(source, found.index);
    out += text.slice(at, found.index) + read.text;
    at = read.end;
    mark.lastIndex = at;
  }
  return out + text.slice(at);
}

interface Source {
  text: string;
  groups: Groups;
  find: (mark: string, from: number) => number;
  addNote: AddNote;
  depth: number;
}

interface Read {
  text: string;
  end: number;
}

function readMark(source: Source, at: number): Read {
  const { text, groups, addNote, depth } = source;
  const char = text[at];
  if (char === '\\') return readCommand(source, at);
  if (char === '$') return readMath(source, at);
  if (char === '%') {
    const end = text.indexOf('\n', at);
    return { text: '', end: end === -1 ? text.length : end + 1 };
  }
  if (text.startsWith('``', at)) return { text: '“', end: at + 2 };
  if (text.startsWith("''", at)) return { text: '”', end: at + 2 };
  if (text.startsWith('---', at)) return { text: '—', end: at + 3 };
  if (text.startsWith('--', at)) return { text: '–', end: at + 2 };
  if (char === '{' && /^\{\\(?:bf|it|em|tt|sl|bfseries|itshape|ttfamily)\b/.test(text.slice(at, at + 14))) {
    const group = groups.group(at);
    const [, name = '', body = ''] = /^\\(\w+)\s*([\s\S]*)$/.exec(group?.body ?? '') ?? [];
    const mark = /^bf/.test(name) ? '**' : /^tt/.test(name) ? '`' : '*';
    if (group && depth < deepest)
      return { text: marked(latexInline(body, addNote, depth + 1), mark), end: group.end };
  }
  return { text: char === '~' ? ' ' : '', end: at + 1 };
}

/** Between dollar signs, as it stands. */
function readMath({ text, find }: Source, at: number): Read {
  const mark = text.startsWith('$$', at) ? '$$' : '$';
  const end = find(mark, at + mark.length);
  if (end === -1) return { text: '$', end: at + 1 };
  return { text: text.slice(at, end + mark.length), end: end + mark.length };
}

const marked = (text: string, mark: string): string => {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => `${mark}${words}${mark}`);
};

function readCommand(source: Source, at: number): Read {
  const { text, addNote, depth } = source;
  const name = /^\\([a-zA-Z@]+\*?|[\s\S])/.exec(text.slice(at, at + 64))?.[1] ?? '';
  const end = at + 1 + name.length;
  const inner = (body: string | undefined) =>
    depth < deepest ? latexInline(body ?? '', addNote, depth + 1) : (body ?? '');
  if (name === '(' || name === '[') return readDelimitedMath(source, at, name);
  if (
    name in accents &&
    !(name.length === 1 && /[a-zA-Z]/.test(name) && !/^[\s{]/.test(text.slice(end, end + 1)))
  )
    return readAccent(text, end, accents[name] ?? '');
  if (name === '\\') {
    const space = /^\s*\[[^\]\n]*\]/.exec(text.slice(end, end + 40))?.[0] ?? '';
    return { text: '\n', end: end + space.length };
  }
  if (/^[^a-zA-Z]$/.test(name))
    return {
      text: /[,;:! -]/.test(name) ? (name === '-' || name === '!' ? '' : ' ') : /[/@]/.test(name) ? '' : name,
      end,
    };
  const bare = name.replace(/\*$/, '');
  const most = bare in silent ? (silent[bare] ?? 0) : 1;
  if (bare in silent) return { text: '', end: source.groups.arguments(end, most).end };
  if (bare in symbols)
    return {
      text: symbols[bare] ?? '',
      end: text.startsWith('{}', end) ? end + 2 : end + (text[end] === ' ' && /[a-zA-Z]$/.test(bare) ? 1 : 0),
    };
  if (bare === 'verb') {
    const close = source.find(text[end] ?? '', end + 1);
    return close === -1 ? { text: '', end } : { text: `\`${text.slice(end + 1, close)}\``, end: close + 1 };
  }
  if (
    bare === 'href' ||
    bare === 'textcolor' ||
    bare === 'colorbox' ||
    bare === 'multicolumn' ||
    bare === 'multirow' ||
    bare === 'parbox' ||
    bare === 'makebox'
  ) {
    const { groups, end: after } = source.groups.arguments(end, bare.startsWith('multi') ? 3 : 2);
    const href = bare === 'href' ? usableHref(groups[0]) : undefined;
    const words = inner(groups.at(-1));
    return { text: href ? `[${words}](${href})` : words, end: after };
  }
  const { groups, end: after } = source.groups.arguments(end, 1);
  const [group] = groups;
  if (group === undefined) return { text: '', end: text[end] === ' ' ? end + 1 : end };
  if (/^(?:footnote|thanks|footnotetext)$/.test(bare))
    return { text: addNote(inner(group).replace(/\s+/g, ' ').trim()), end: after };
  if (bare === 'url') return { text: group, end: after };
  if (/^(?:ref|eqref|pageref|autoref|cref|Cref|nameref)$/.test(bare)) return { text: '', end: after };
  if (/^(?:no)?cite/.test(bare)) return { text: `[${group}]`, end: after };
  const mark = emphasis[bare];
  return { text: mark ? marked(inner(group), mark) : inner(group), end: after };
}

function readDelimitedMath({ text, find }: Source, at: number, open: string): Read {
  const close = open === '(' ? '\\)' : '\\]';
  const end = find(close, at);
  if (end === -1) return { text: '', end: at + 2 };
  const mark = open === '(' ? '$' : '$$';
  return { text: `${mark}${text.slice(at + 2, end).trim()}${mark}`, end: end + 2 };
}

function readAccent(text: string, at: number, accent: string): Read {
  const [whole = '', braced, bare] =
    /^\s*(?:\{\\?([^}]{0,4})\}|\\?(\p{L}))/u.exec(text.slice(at, at + 12)) ?? [];
  const letter = (braced ?? bare ?? '').trim();
  return {
    text: letter === '' ? '' : (letter[0] + accent + letter.slice(1)).normalize('NFC'),
    end: at + whole.length,
  };
}
