import { type Dialect, indentedItem, markedHeading, markedItem, markedRow } from '../define-dialect.ts';

export const textile: Dialect = {
  code: [{ start: /^bc\.\.? /, end: /^(?:p|h\d)\.|^\s*$/ }],
  hidden: [/^###\.[\s\S]*?(?:\n\n|$)/gm],
  heading: (line) => {
    const [, level, text] = /^h([1-6])(?:\([^)]*\)|\{[^}]*\}|[<>=])*\.\s+(.*)$/.exec(line) ?? [];
    return level && text !== undefined ? { level: Number(level), text } : undefined;
  },
  item: markedItem(/^([*#]+)\s+(.*)$/, /#/),
  row: markedRow(/^\s*(?:[({][^|]*\.\s*)?\|/, /\|/),
  quote: /^bq\.\.?\s+/,
  inline: [
    [/^(?:p|pre|notextile)(?:\([^)]*\)|\{[^}]*\}|[<>=])*\.\s+/, ''],
    [/^fn(\d+)\.\s+/, '[^$1]: '],
    [/(\w)\[(\d+)\]/g, '$1[^$2]'],
    [/"([^"]+?)(?:\([^)]*\))?":(\S+?)(?=[.,;:!?)]*(?:\s|$))/g, '[$1]($2)'],
    [/!([^!\s(]+)\(([^)]*)\)!/g, '$2'],
    [/(^|[\s(])\*{1,2}(\S(?:[^*]*?\S)?)\*{1,2}(?=$|[\s.,;:!?)])/g, '$1**$2**'],
    [/(^|[\s(])_{1,2}(\S(?:[^_]*?\S)?)_{1,2}(?=$|[\s.,;:!?)])/g, '$1*$2*'],
    [/(^|[\s(])@(\S(?:[^@]*?\S)?)@(?=$|[\s.,;:!?)])/g, '$1`$2`'],
    [/^_\.\s*/, ''],
  ],
};

export const txt2tags: Dialect = {
  code: [{ start: /^```\s*$/, end: /^```\s*$/ }],
  hidden: [/^%%%\n[\s\S]{0,20000}?^%%%\n/gm],
  skip: /^%/,
  heading: (line) => {
    const [, marks, text] = /^([=+]{1,5})\s*(.+?)\s*\1(?:\[[\w-]*\])?\s*$/.exec(line) ?? [];
    return marks !== undefined && text !== undefined ? { level: marks.length, text } : undefined;
  },
  item: indentedItem(/^(\s*)([-+])\s+(\S.*)$/, /\+/),
  row: markedRow(/^\s*\|\|?/, /\|/),
  rule: /^(?:-{20,}|={20,}|_{20,})\s*$/,
  inline: [
    [/\[([^\]]+?)\s+([a-z]+:[^\s\]]+)\]/g, '[$1]($2)'],
    [/\*\*(\S(?:.*?\S)?)\*\*/g, '**$1**'],
    [/(^|[^:])\/\/(\S(?:.*?[^\s:])?)\/\//g, '$1*$2*'],
    [/``(.+?)``/g, '`$1`'],
  ],
};

export const muse: Dialect = {
  code: [
    {
      start: /^\s*(?:<(?:example|src|verse|literal)[^>]*>|\{\{\{)\s*$/,
      end: /^\s*(?:<\/(?:example|src|verse|literal)>|\}\}\})\s*$/,
    },
    { start: /^\s*<quote>\s*$/, end: /^\s*<\/quote>\s*$/, isQuote: true },
  ],
  skip: /^(?:;|#(?:date|lang|topics|source|pubdate|notes|SORT\w*))/,
  heading: (line) => {
    const title = /^#title\s+(\S.*)/i.exec(line)?.[1];
    return title ? { level: 1, text: title } : markedHeading(/^(\*{1,5})\s+(\S.*)$/)(line);
  },
  item: indentedItem(/^(\s+)(-|\d+\.)\s+(\S.*)$/, /\d/),
  row: (line) =>
    /\s\|{1,3}\s/.test(line) ? line.split(/\s\|{1,3}\s/).map((cell) => cell.trim()) : undefined,
  rule: /^-{4,}\s*$/,
  inline: [
    [/^#author\s+/i, ''],
    [/\[\[([a-z]+:[^\]]+)\]\[([^\]]+)\]\]/g, '[$2]($1)'],
    [/\[\[([^\]]+)\]\]/g, '$1'],
    [/<\/?(?:em|strong|br|right|center)>/g, ''],
    [/(^|\s)=(\S(?:[^=]*\S)?)=(?=$|[\s.,;:!?)])/g, '$1`$2`'],
  ],
};

export const pod: Dialect = {
  hidden: [
    /^(?!=)[\s\S]*?(?==\w)/,
    /^=begin\s[\s\S]{0,20000}?^=end[^\n]*$/gm,
    /^=cut[\s\S]*?(?=^=\w|(?![\s\S]))/gm,
  ],
  skip: /^=(?:pod|encoding|over|back|for|cut)\b/,
  heading: (line) => {
    const [, level, text] = /^=head([1-6])\s+(.*)$/.exec(line) ?? [];
    return level && text !== undefined ? { level: Number(level), text } : undefined;
  },
  item: (line) => {
    const text = /^=item\s*(?:\*\s*|\d+\.?\s*)?(.*)$/.exec(line)?.[1];
    return text === undefined ? undefined : { depth: 1, isNumbered: /^=item\s+\d/.test(line), text };
  },
  inline: [
    [/C<<\s+(.+?)\s+>>|C<([^<>]*)>/g, '`$1$2`'],
    [/L<([^|<>]+)\|(https?:[^<>]+)>/g, '[$1]($2)'],
    [/L<(?:([^|<>]+)\|)?([^<>]*)>/g, '$1$2'],
    [/B<([^<>]*)>/g, '**$1**'],
    [/[IF]<([^<>]*)>/g, '*$1*'],
    [/E<lt>/g, '<'],
    [/E<gt>/g, '>'],
    [/[ZSX]<([^<>]*)>/g, '$1'],
  ],
};

export const rdoc: Dialect = {
  skip: /^(?:--|\+\+)\s*$/,
  heading: markedHeading(/^(={1,6})\s+(\S.*)$/),
  item: indentedItem(/^(\s*)([*-]|\d+\.)\s+(\S.*)$/, /\d/),
  rule: /^-{3,}\s*$/,
  inline: [
    [/\{([^}]+)\}\[([^\]]+)\]/g, '[$1]($2)'],
    [/(^|\s)\*(\w[^*\s]*)\*(?=\W|$)/g, '$1**$2**'],
    [/(^|\s)_(\w[^_\s]*)_(?=\W|$)/g, '$1*$2*'],
    [/(^|\s)\+(\S[^+\s]*)\+(?=\W|$)/g, '$1`$2`'],
  ],
};

export const bbcode: Dialect = {
  code: [
    { start: /^\[code(?:=(\w+))?\]\s*$/i, end: /^\[\/code\]/i },
    { start: /^\[quote[^\]]*\]\s*$/i, end: /^\[\/quote\]/i, isQuote: true },
  ],
  skip: /^\[\/?(?:list|center|table|indent|left|right)[^\]]*\]\s*$/i,
  heading: (line) => {
    const [, level, text] = /^\[h([1-6])\](.*?)\[\/h\1\]\s*$/i.exec(line) ?? [];
    return level && text !== undefined ? { level: Number(level), text } : undefined;
  },
  item: (line) => {
    const text = /^\s*\[(?:\*|li)\]\s*(.*?)(?:\[\/(?:li|\*)\])?$/i.exec(line)?.[1];
    return text === undefined ? undefined : { depth: 1, isNumbered: false, text };
  },
  inline: [
    [/\[url=["']?([^\]"']+)["']?\](.*?)\[\/url\]/gi, '[$2]($1)'],
    [/\[url\](.*?)\[\/url\]/gi, '$1'],
    [/\[img[^\]]*\].*?\[\/img\]/gi, ''],
    [/\[b\](.*?)\[\/b\]/gi, '**$1**'],
    [/\[i\](.*?)\[\/i\]/gi, '*$1*'],
    [/\[s\](.*?)\[\/s\]/gi, '~~$1~~'],
    [
      /\[\/?(?:u|size|color|font|center|list|quote|table|tr|td|th|spoiler|email|sup|sub|left|right|indent)[^\]]*\]/gi,
      ' ',
    ],
  ],
};

export const texinfo: Dialect = {
  code: [
    {
      start: /^@(?:small)?(?:example|lisp|verbatim|display|format)\b/,
      end: /^@end (?:small)?(?:example|lisp|verbatim|display|format)/,
    },
  ],
  hidden: [
    /^@(?:ignore|ifnottex|ifinfo|iftex|tex|menu|copying|direntry|macro\s[^\n]*)\n[\s\S]{0,20000}?^@end (?:ignore|ifnottex|ifinfo|iftex|tex|menu|copying|direntry|macro)[^\n]*$/gm,
    /@c(?:omment)?(?:\s[^\n]*)?$/gm,
  ],
  skip: /^(?:\\input|@(?:setfilename|node|end|bye|settitle|contents|shortcontents|page|vskip|insertcopying|[cfkpvt]index|printindex|dircategory|documentencoding|documentlanguage|set|clear|ifset|ifclear|titlepage|top|need|sp|noindent|itemize|enumerate|table|ftable|vtable|multitable|quotation|cartouche|group|syncodeindex|synindex|paragraphindent|exampleindent|finalout|c)\b)/,
  heading: (line) => {
    const [, kind = '', text] =
      /^@(title|chapter|unnumbered|appendix|section|unnumberedsec|appendixsec|heading|majorheading|chapheading|subsection|unnumberedsubsec|subheading|subsubsection|subsubheading)\s+(.*)$/.exec(
        line,
      ) ?? [];
    if (text === undefined) return undefined;
    const level = kind.startsWith('subsub')
      ? 4
      : kind.includes('subs') || kind === 'subheading'
        ? 3
        : /sec|^heading/.test(kind)
          ? 2
          : 1;
    return { level, text };
  },
  item: (line) => {
    const text = /^@itemx?\s*(.*)$/.exec(line)?.[1];
    return text === undefined ? undefined : { depth: 1, isNumbered: false, text };
  },
  inline: [
    [/^@(?:author|subtitle|cindex|def\w+)\s+/, ''],
    [/@(?:code|command|file|option|samp|kbd|env|verb|key)\{([^{}]*)\}/g, '`$1`'],
    [/@(?:emph|var|i|cite|dfn)\{([^{}]*)\}/g, '*$1*'],
    [/@(?:strong|b)\{([^{}]*)\}/g, '**$1**'],
    [/@(?:uref|url)\{([^{},]*),\s*([^{},]*)[^{}]*\}/g, '[$2]($1)'],
    [/@footnote\{([^{}]*)\}/g, ' ($1)'],
    [/@(?:x|px)?ref\{([^{},]*)[^{}]*\}/g, '$1'],
    [/@tab\s+/g, ' '],
    [/@dots\{\}/g, '...'],
    [/@copyright\{\}/g, '©'],
    [/@\w+\{([^{}]*)\}/g, '$1'],
    [/@([@{}])/g, '$1'],
  ],
  title: /^@(?:settitle|title)\s+(.*)$/m,
  author: /^@author\s+(.*)$/m,
};
