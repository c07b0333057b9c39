import { type Dialect, indentedItem, markedHeading, markedRow } from '../define-dialect.ts';

/** Org mode, https://orgmode.org/worg/org-syntax.html */
export const org: Dialect = {
  code: [
    { start: /^\s*#\+begin_(?:src|example)(?:[ \t]+(\S+))?/i, end: /^\s*#\+end_(?:src|example)/i },
    { start: /^\s*#\+begin_(?:quote|verse)/i, end: /^\s*#\+end_(?:quote|verse)/i, isQuote: true },
  ],
  hidden: [
    /^[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*\n(?:[ \t]*[:-][^\n]*\n)*?[ \t]*:END:[ \t]*\n/gim,
    /^#\+begin_comment[\s\S]{0,20000}?^#\+end_comment/gim,
  ],
  skip: /^\s*(?:#(?:\s|$)|#\+(?!title|author|subtitle|caption)\w+:?|(?:SCHEDULED|DEADLINE|CLOSED):)/i,
  heading: (line) => {
    const title = /^#\+title:\s*(\S.*)/i.exec(line)?.[1];
    if (title) return { level: 1, text: title };
    const found = markedHeading(
      /^(\*+)\s+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)\s+)?(?:\[#[A-Z]\]\s+)?(.+?)(?:\s+:[\w@:]+:)?\s*$/,
    )(line);
    return found;
  },
  item: indentedItem(/^(\s*)([-+]|\d+[.)])\s+(?:\[[ Xx-]\]\s+)?(.*)$/, /\d/),
  row: markedRow(/^\s*\|/, /\|/, /^\s*\|[-+]+\|?\s*$/),
  rule: /^\s*-{5,}\s*$/,
  inline: [
    [/^#\+(?:author|subtitle|caption):\s*/i, ''],
    [/\[\[([a-z]+:[^\]]+)\]\[([^\]]+)\]\]/g, '[$2]($1)'],
    [/\[\[[^\]]+\]\[([^\]]+)\]\]/g, '$1'],
    [/\[\[([^\]]+)\]\]/g, '$1'],
    [/\[fn:([\w-]+)\]/g, '[^$1]'],
    [/(^|[\s('"{-])\*(\S(?:[^*\n]*\S)?)\*(?=$|[\s.,;:!?'")}-])/g, '$1**$2**'],
    [/(^|[\s('"{-])\/(\S(?:[^/\n]*\S)?)\/(?=$|[\s.,;:!?'")}-])/g, '$1*$2*'],
    [/(^|[\s('"{-])[=~](\S(?:[^=~\n]*\S)?)[=~](?=$|[\s.,;:!?'")}-])/g, '$1`$2`'],
    [/(^|[\s('"{-])\+(\S(?:[^+\n]*\S)?)\+(?=$|[\s.,;:!?'")}-])/g, '$1~~$2~~'],
    [/(^|[\s('"{-])_(\S(?:[^_\n]*\S)?)_(?=$|[\s.,;:!?'")}-])/g, '$1$2'],
  ],
  title: /^#\+title:\s*(\S.*)/im,
  author: /^#\+author:\s*(\S.*)/im,
};
