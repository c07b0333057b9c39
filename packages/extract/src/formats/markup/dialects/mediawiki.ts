import { type Dialect, markedItem } from '../define-dialect.ts';

/** MediaWiki, https://www.mediawiki.org/wiki/Help:Formatting. Templates are left out but for their bare words. */
export const mediawiki: Dialect = {
  code: [
    {
      start: /^<(?:syntaxhighlight|source)(?:[^>]*lang="?(\w+)[^>]*)?>\s*$/i,
      end: /<\/(?:syntaxhighlight|source)>/i,
    },
    { start: /^<pre[^>]*>\s*$/i, end: /<\/pre>/i },
    { start: /^<blockquote[^>]*>\s*$/i, end: /<\/blockquote>/i, isQuote: true },
  ],
  hidden: [
    /<!--[\s\S]{0,4000}?-->/g,
    /<ref\b[^>]{0,400}\/>/gi,
    /<(?:gallery|timeline|templatedata)\b[\s\S]{0,20000}?<\/(?:gallery|timeline|templatedata)>/gi,
    /\{\{[^{}]{0,20000}\}\}/g,
    /\{\{[^{}]{0,20000}\}\}/g,
    /\{\{[^{}]{0,20000}\}\}/g,
    /\[\[(?:Category|Kategorie|Catégorie|Categoría)\s{0,4}:[^\]]{0,400}\]\]/gi,
    /__[A-Z]{3,20}__/g,
    /^\{\|[^\n]*$|^\|\}\s*$/gm,
  ],
  skip: /^\|\+\s*$/,
  heading: (line) => {
    const [, marks, text] = /^(={1,6})\s*(.+?)\s*\1\s*$/.exec(line) ?? [];
    return marks !== undefined && text !== undefined ? { level: marks.length, text } : undefined;
  },
  item: markedItem(/^([*#:;]+)\s*(.*)$/, /#/),
  row: rowsOfTable(),
  rule: /^-{4,}\s*$/,
  inline: [
    [/<ref\b[^>]*>([\s\S]*?)<\/ref>/gi, ' ($1)'],
    [/\[\[(?:File|Image|Datei|Fichier):[^\]|]*(?:\|[^\]|]*)*?(?:\|([^\]|]*))?\]\]/gi, '$1'],
    [/\[\[[^\]|]*\|([^\]]+)\]\]/g, '$1'],
    [/\[\[([^\]]+)\]\]/g, '$1'],
    [/\[((?:https?|ftp|mailto):\S+)\s+([^\]]+)\]/g, '[$2]($1)'],
    [/\[((?:https?|ftp):\S+)\]/g, '$1'],
    [/'''''(.+?)'''''/g, '***$1***'],
    [/'''(.+?)'''/g, '**$1**'],
    [/''(.+?)''/g, '*$1*'],
    [/<code>(.*?)<\/code>/gi, '`$1`'],
    [/<br\s*\/?>/gi, ' '],
    [
      /<\/?(?:nowiki|small|big|div|span|center|sup|sub|u|p|blockquote|poem|math|font|tt|s|references)\b[^>]*>/gi,
      '',
    ],
    [/&nbsp;/g, ' '],
  ],
};

/** A row is a run of lines with one cell or several each, up to the line `|-`. */
function rowsOfTable(): NonNullable<Dialect['row']> {
  const attributes =
    /^[^[\]{}|]*\b(?:style|class|align|width|colspan|rowspan|scope|bgcolor|valign)\s*=[^|]*\|(?!\|)/i;
  return (line) => {
    if (/^\|-/.test(line)) return [];
    if (!/^[|!](?!\})/.test(line)) return undefined;
    return line
      .slice(1)
      .split(/\|\||!!/)
      .map((cell) => cell.replace(attributes, '').trim());
  };
}
