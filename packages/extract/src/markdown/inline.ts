/** How a run of text looks. Two runs with the same style become one. */
export interface InlineStyle {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  code?: boolean;
  href?: string;
}

interface Run {
  text: string;
  style: InlineStyle;
}

const maxHrefLength = 2048;

/** Collects the runs of one block and renders them; white space is collapsed as they come in. */
export function createInlineBuffer() {
  let runs: Run[] = [];
  let endsWithSpace = true;

  return {
    add(value: string, style: InlineStyle): void {
      let text = needsCollapse.test(value) ? value.replace(/[ \t\n\r\f]+/g, ' ') : value;
      if (endsWithSpace && text.startsWith(' ')) text = text.slice(1);
      if (text === '') return;
      endsWithSpace = text.endsWith(' ');
      const last = runs.at(-1);
      if (last && sameStyle(last.style, style)) last.text += text;
      else runs.push({ text, style });
    },

    lineBreak(): void {
      if (runs.length === 0) return;
      runs.push({ text: '\n', style: {} });
      endsWithSpace = true;
    },

    /** The block as markdown, trimmed; the buffer is empty afterwards. */
    take(options: { plain?: boolean } = {}): string {
      if (runs.length === 0) return '';
      const text = render(options.plain ? runs.map(withoutBold) : runs);
      runs = [];
      endsWithSpace = true;
      return (text.includes('\n') ? text.replace(/ *\n */g, '\n') : text).trim();
    },
  };
}

const needsCollapse = /[\t\n\r\f]| {2}/;

const sameStyle = (a: InlineStyle, b: InlineStyle): boolean =>
  a === b ||
  (a.bold === b.bold &&
    a.italic === b.italic &&
    a.strike === b.strike &&
    a.code === b.code &&
    a.href === b.href);

const withoutBold = ({ text, style }: Run): Run => ({ text, style: { ...style, bold: false } });

function render(runs: Run[]): string {
  let out = '';
  for (let i = 0; i < runs.length; ) {
    const href = runs[i]?.style.href;
    let end = i + 1;
    while (end < runs.length && runs[end]?.style.href === href) end += 1;
    const text = runs.slice(i, end).map(renderRun).join('');
    out += href ? wrap(text, '[', `](${address(href)})`) : text;
    i = end;
  }
  return out;
}

function renderRun({ text, style }: Run): string {
  if (style.code) return wrap(text, ...codeFence(text));
  const marks = `${style.strike ? '~~' : ''}${style.bold ? '**' : ''}${style.italic ? '*' : ''}`;
  return marks ? wrap(text, marks, [...marks].reverse().join('')) : text;
}

/** Marks must touch the text they mark, so the space around it stays outside. */
function wrap(text: string, open: string, close: string): string {
  const body = text.trim();
  if (body === '') return text;
  const start = text.indexOf(body);
  return `${text.slice(0, start)}${open}${body}${close}${text.slice(start + body.length)}`;
}

function codeFence(text: string): [string, string] {
  if (!text.includes('`')) return ['`', '`'];
  return ['`` ', ' ``'];
}

/** A link worth keeping: not a script, not embedded data, not a place on the same page. */
export function usableHref(href: string | undefined): string | undefined {
  const url = href?.trim();
  if (!url || url.length > maxHrefLength || /^(?:javascript|vbscript|data|blob):|^#/i.test(url))
    return undefined;
  return url;
}

/** An address as a markdown link target. */
export function address(href: string): string {
  const url = href.replace(/[\s<>]/g, encodeURIComponent);
  return /[()]/.test(url) ? `<${url}>` : url;
}
