import { type Dialect, markedHeading, markedItem } from '../define-dialect.ts';

/** AsciiDoc, https://docs.asciidoctor.org/asciidoc/latest/ */
export const asciidoc: Dialect = {
  code: [
    { start: /^-{4,}\s*$/, end: /^-{4,}\s*$/ },
    { start: /^\.{4,}\s*$/, end: /^\.{4,}\s*$/ },
    { start: /^```(\w*)/, end: /^```\s*$/ },
    { start: /^_{4,}\s*$/, end: /^_{4,}\s*$/, isQuote: true },
  ],
  hidden: [/^\/{4,}\n[\s\S]*?^\/{4,}\n/gm],
  skip: /^(?:\/\/|:!?[\w-]+!?:|\[[^\]]*\]\s*$|include::|ifdef::|ifndef::|endif::|ifeval::|toc::|={4,}\s*$|\*{4,}\s*$|--\s*$|<<<|\+\s*$|\|===\s*$)/,
  heading: (line) => {
    const block = /^\.([^\s.].*)$/.exec(line)?.[1];
    return block ? undefined : markedHeading(/^(={1,6}|#{1,6})\s+(\S.*?)(?:\s+=+)?\s*$/)(line);
  },
  item: (line) => {
    const item = markedItem(/^\s*(\*{1,5}|\.{1,5}|-|\d+\.)\s+(?:\[[ xX*]\]\s+)?(\S.*)$/, /[.\d]/)(line);
    const isNumber = /^\s*\d+\./.test(line);
    return item && isNumber ? { ...item, depth: 1 } : item;
  },
  row: (line) => {
    if (!/^(?:\d*\+?[<^>.]*[aehlmsdv]?)?\|(?!===)/.test(line)) return undefined;
    return line
      .replace(/^\S*?\|/, '')
      .split(/\s+\d*[<^>.]*[aehlmsdv]?\|/)
      .map((cell) => cell.trim());
  },
  rule: /^'{3,}\s*$/,
  inline: [
    [/^\.(?=[^\s.])/, ''],
    [/^(NOTE|TIP|IMPORTANT|WARNING|CAUTION): /, '**$1:** '],
    [/^(.+?)(?:::|;;)(?:\s+|$)/, '**$1** '],
    [/footnote:(?:\w+)?\[([^\]]*)\]/g, ' ($1)'],
    [/(?:link|xref):([^[\s]+)\[([^\]]+)\]/g, '[$2]($1)'],
    [/\b(https?:\/\/[^\s[\]]+)\[([^\]]+)\]/g, '[$2]($1)'],
    [/<<[^,>]+,\s*([^>]+)>>/g, '$1'],
    [/<<([^>]+)>>/g, '$1'],
    [/image::?[^[\s]*\[([^\],]*)[^\]]*\]/g, '$1'],
    [/\[\[[^\]]*\]\]|\[#[^\]]*\](?=\S)/g, ''],
    [/(^|[^\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g, '$1**$2**'],
    [/(^|[^\w_])_(\S(?:[^_\n]*\S)?)_(?![\w_])/g, '$1*$2*'],
    [/\s\+$/, ''],
  ],
  title: /^=\s+(\S.*)/m,
};
