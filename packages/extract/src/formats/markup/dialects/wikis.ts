import { type Dialect, indentedItem, markedHeading, markedItem, markedRow } from '../define-dialect.ts';

type Rules = Dialect['inline'];

const equalsHeading = (line: string) => {
  const [, marks, text] = /^(={1,6})\s*(.+?)\s*=*\s*$/.exec(line) ?? [];
  return marks !== undefined && text !== undefined ? { level: marks.length, text } : undefined;
};

const slashes: Rules = [
  [/\*\*(\S(?:.*?\S)?)\*\*/g, '**$1**'],
  [/(^|[^:])\/\/(\S(?:.*?[^\s:])?)\/\//g, '$1*$2*'],
  [/\{\{\{(.+?)\}\}\}/g, '`$1`'],
  [/\\\\(?=\s|$)/g, ''],
];

const brackets: Rules = [
  [/\[\[([a-z]+:[^\]|]+)\|([^\]]+)\]\]/g, '[$2]($1)'],
  [/\[\[[^\]|]*\|([^\]]+)\]\]/g, '$1'],
  [/\[\[([^\]|]+)\]\]/g, '$1'],
];

export const creole: Dialect = {
  code: [{ start: /^\{\{\{\s*$/, end: /^\}\}\}\s*$/ }],
  heading: equalsHeading,
  item: markedItem(/^\s*([*#]+)\s+(.*)$/, /#/),
  row: markedRow(/^\s*\|=?/, /\|=?/),
  rule: /^-{4,}\s*$/,
  inline: [...brackets, [/\{\{[^}|]*\|?([^}]*)\}\}/g, '$1'], ...slashes],
};

export const dokuwiki: Dialect = {
  code: [{ start: /^<(?:code|file)(?:\s+(\w+))?[^>]*>\s*$/, end: /^<\/(?:code|file)>/ }],
  hidden: [/~~[A-Z]{1,40}[^~\n]{0,200}~~/g],
  heading: (line) => {
    const heading = equalsHeading(line);
    return heading && /=\s*$/.test(line) ? { ...heading, level: 7 - heading.level } : undefined;
  },
  item: indentedItem(/^(\s{2,})([*-])\s*(.*)$/, /-/),
  row: markedRow(/^\s*[|^]/, /[|^]/),
  quote: /^>+\s?/,
  rule: /^-{4,}\s*$/,
  inline: [
    ...brackets,
    [/\{\{[^}|]*\|?([^}]*)\}\}/g, '$1'],
    [/''(.+?)''/g, '`$1`'],
    [/\(\((.+?)\)\)/g, ' ($1)'],
    ...slashes,
  ],
};

export const jira: Dialect = {
  code: [
    { start: /^\{(?:code|noformat)(?::(\w+))?[^}]*\}\s*$/, end: /^\{(?:code|noformat)\}\s*$/ },
    { start: /^\{quote\}\s*$/, end: /^\{quote\}\s*$/, isQuote: true },
  ],
  skip: /^\{(?:panel|toc|color|anchor)[^}]*\}\s*$/,
  heading: (line) => {
    const [, level, text] = /^h([1-6])\.\s+(.*)$/.exec(line) ?? [];
    return level && text !== undefined ? { level: Number(level), text } : undefined;
  },
  item: markedItem(/^\s*([*#-]+)\s+(.*)$/, /#/),
  row: markedRow(/^\s*\|\|?/, /\|\|?/),
  quote: /^bq\.\s+/,
  rule: /^-{4}\s*$/,
  inline: [
    [/\[([^\]|]+)\|([a-z]+:[^\]|]+)[^\]]*\]/g, '[$1]($2)'],
    [/\[([a-z]+:[^\]|]+)\]/g, '$1'],
    [/!([^!\s|]+)(?:\|[^!]*)?!/g, '$1'],
    [/\{\{(.+?)\}\}/g, '`$1`'],
    [/\{color[^}]*\}/g, ''],
    [/(^|[\s(])\*(\S(?:[^*]*\S)?)\*(?=$|[\s.,;:!?)])/g, '$1**$2**'],
    [/(^|[\s(])_(\S(?:[^_]*\S)?)_(?=$|[\s.,;:!?)])/g, '$1*$2*'],
  ],
};

export const twiki: Dialect = {
  code: [{ start: /^<(?:verbatim|pre)[^>]*>\s*$/, end: /^<\/(?:verbatim|pre)>/ }],
  hidden: [/<!--[\s\S]{0,4000}?-->/g],
  skip: /^%(?:META|TOC|STARTINCLUDE|STOPINCLUDE|INCLUDE)[^%]*%\s*$/,
  heading: markedHeading(/^---(\++)(?:!!)?\s*(.*)$/),
  item: indentedItem(/^((?: {3})+|\t+)(\*|1|\d+\.?)\s+(.*)$/, /\d/, 3),
  row: markedRow(/^\s*\|/, /\|/),
  rule: /^-{3,}\s*$/,
  inline: [
    [/\[\[([a-z]+:[^\]]+)\]\[([^\]]+)\]\]/g, '[$2]($1)'],
    [/\[\[[^\]]+\]\[([^\]]+)\]\]/g, '$1'],
    [/\[\[([^\]]+)\]\]/g, '$1'],
    [/(^|[\s(])\*(\S(?:[^*]*\S)?)\*(?=$|[\s.,;:!?)])/g, '$1**$2**'],
    [/(^|[\s(])_(\S(?:[^_]*\S)?)_(?=$|[\s.,;:!?)])/g, '$1*$2*'],
    [/(^|[\s(])=(\S(?:[^=]*\S)?)=(?=$|[\s.,;:!?)])/g, '$1`$2`'],
  ],
};

export const trac: Dialect = {
  code: [{ start: /^\{\{\{(?:#!(\w+))?\s*$/, end: /^\}\}\}\s*$/ }],
  skip: /^(?:\[\[(?:TOC|PageOutline|TableOfContents)|#(?:format|language|acl|redirect|pragma)|##)/i,
  heading: equalsHeading,
  item: indentedItem(/^( *)(\*|\d+\.|[a-zA-Z]\.)\s+(.*)$/, /[\da-zA-Z]/),
  row: markedRow(/^\s*\|\|/, /\|\|/),
  rule: /^-{4,}\s*$/,
  inline: [
    [/'''(.+?)'''/g, '**$1**'],
    [/''(.+?)''/g, '*$1*'],
    ...brackets,
    [/\[([a-z]+:\S+)\s+([^\]]+)\]/g, '[$2]($1)'],
    [/\{\{\{(.+?)\}\}\}/g, '`$1`'],
    [/<<[^>]*>>/g, ''],
  ],
};

export const vimwiki: Dialect = {
  code: [{ start: /^\s*\{\{\{(\w*)/, end: /^\s*\}\}\}\s*$/ }],
  skip: /^(?:%(?:title|nohtml|toc|template|date)|%%|Content-Type:|Wiki-Format:|Creation-Date:)/,
  heading: (line) => {
    const heading = equalsHeading(line.trim());
    return heading && /=\s*$/.test(line) ? heading : undefined;
  },
  item: indentedItem(/^(\s*)([*#-]|\d+[.)])\s+(?:\[[ .oOX*x]\]\s+)?(.*)$/, /[#\d]/),
  row: markedRow(/^\s*\|/, /\|/, /^\s*\|[-:|+\s]+\|\s*$/),
  rule: /^-{4,}\s*$/,
  inline: [
    ...brackets,
    [/\{\{[^}|]*\|?([^}]*)\}\}/g, '$1'],
    [/(^|[\s(])\*(\S(?:[^*]*\S)?)\*(?=$|[\s.,;:!?)])/g, '$1**$2**'],
    [/(^|[\s(])_(\S(?:[^_]*\S)?)_(?=$|[\s.,;:!?)])/g, '$1*$2*'],
    [/(^|[^:])\/\/(\S(?:.*?[^\s:])?)\/\//g, '$1*$2*'],
  ],
};

export const tiddlywiki: Dialect = {
  code: [{ start: /^```(\w*)/, end: /^```\s*$/ }],
  skip: /^(?:created|modified|tags|type|creator|modifier|revision|list|color):\s/,
  heading: (line) => {
    const title = /^title:\s+(\S.*)$/.exec(line)?.[1];
    return title ? { level: 1, text: title } : markedHeading(/^(!{1,6})\s*(\S.*)$/)(line);
  },
  item: markedItem(/^([*#]+)\s+(.*)$/, /#/),
  row: markedRow(/^\|/, /\|/),
  quote: /^>+\s?/,
  rule: /^-{3,}\s*$/,
  inline: [
    [/\[\[([^\]|]+)\|([a-z]+:[^\]]+)\]\]/g, '[$1]($2)'],
    [/\[\[([^\]|]+)(?:\|[^\]]*)?\]\]/g, '$1'],
    [/''(.+?)''/g, '**$1**'],
    [/(^|[^:])\/\/(\S(?:.*?[^\s:])?)\/\//g, '$1*$2*'],
    [/~~(.+?)~~/g, '~~$1~~'],
    [/^!(?=\S)/, ''],
  ],
};
