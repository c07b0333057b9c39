import type { ExtractedText } from '../../define-extractor.ts';
import { fenced } from '../plain/fence.ts';
import { manInline } from './man-inline.ts';

/** Requests whose arguments are set in alternating fonts. */
const alternating: Record<string, [string, string]> = {
  BI: ['**', '*'],
  IB: ['*', '**'],
  BR: ['**', ''],
  RB: ['', '**'],
  IR: ['*', ''],
  RI: ['', '*'],
};

/** Macros of mdoc that stand for words of a kind. */
const mdocMarks: Record<string, string> = {
  Nm: '**',
  Fl: '**',
  Ic: '**',
  Cm: '**',
  Ar: '*',
  Em: '*',
  Pa: '*',
  Va: '*',
  Sy: '**',
  Li: '`',
  Xr: '',
  Dv: '`',
  Fn: '**',
};
const codeStarts: ReadonlySet<string> = new Set(['nf', 'EX', 'Vb', 'DS', 'TS']);
const codeEnds: ReadonlySet<string> = new Set(['fi', 'EE', 'Ve', 'DE', 'TE', 'Ed']);

/** A manual page (man, mdoc or ms macros of troff) as markdown. */
export function manToMarkdown(source: string): ExtractedText {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  let code: string[] | undefined;
  let title: string | undefined;
  let isTag = false;
  let name = '';

  const end = () => {
    const text = paragraph.join(' ').trim();
    if (text !== '') blocks.push(text);
    paragraph = [];
  };
  const say = (text: string) => {
    if (text === '') return;
    if (isTag) {
      end();
      paragraph.push('-', text.replace(/\s+$/, ''), '—');
      isTag = false;
    } else paragraph.push(text);
  };
  const heading = (level: number, text: string) => {
    end();
    if (text !== '') blocks.push(`${'#'.repeat(level)} ${text.replace(/[*`]/g, '')}`);
  };

  const request = (macro: string, args: string[]) => {
    const text = args.map(manInline).join(' ');
    const fonts = alternating[macro];
    if (fonts) return say(args.map((arg, i) => marked(manInline(arg), fonts[i % 2] ?? '')).join(''));
    if (macro === 'TH' || macro === 'Dt') {
      title ??= args.slice(0, 2).map(manInline).join('(') + (args.length > 1 ? ')' : '');
      return heading(1, title);
    }
    if (macro === 'SH' || macro === 'Sh' || macro === 'TL') return heading(2, text);
    if (macro === 'SS' || macro === 'Ss' || macro === 'NH') return heading(3, text);
    if (macro === 'B' || macro === 'SB') return say(marked(text, '**'));
    if (macro === 'I') return say(marked(text, '*'));
    if (macro === 'TP' || macro === 'TQ') {
      end();
      isTag = true;
      return undefined;
    }
    if (macro === 'IP' || macro === 'It') {
      end();
      const words = macro === 'It' ? mdocWords(args) : manInline(args[0] ?? '');
      if (/^(?:[•*-]|\\?\(bu|o)?$/.test(words)) paragraph.push('-');
      else paragraph.push('-', words, '—');
      return undefined;
    }
    if (macro === 'Nd') return say(`– ${text}`);
    if (macro === 'Nm') {
      name = args[0] && /^\w/.test(args[0]) ? args[0] : name;
      return say(marked(name, '**'));
    }
    if (macro === 'UR' || macro === 'MT' || macro === 'SM' || macro === 'Lk') return say(text);
    if (
      macro in mdocMarks ||
      /^(?:Op|Oo|Dq|Sq|Pq|Bq|Ql|Aq|Brq|Qq|An|At|Bx|Ux|Ox|Nx|Fx|Dx|Tn|Ev|Er|Ft|Fa|Vt|In|No|D1|Dl)$/.test(macro)
    )
      return say(mdocWords([macro, ...args]));
    if (/^(?:PP|LP|P|Pp|sp|br|HP|RS|RE|Bl|El|bp|PD|AB|AE)$/.test(macro)) end();
    return undefined;
  };

  for (const line of source.replace(/\\\n/g, '').split('\n')) {
    const [, macro, rest = ''] = /^[.'][ \t]*([A-Za-z0-9]{1,3})(?:\s+(.*))?$/.exec(line) ?? [];
    const startsCode =
      macro !== undefined && (codeStarts.has(macro) || (macro === 'Bd' && /-literal|-unfilled/.test(rest)));
    if (startsCode) {
      end();
      code ??= [];
    } else if (macro !== undefined && codeEnds.has(macro)) {
      if (code) blocks.push(fenced(code.join('\n')));
      code = undefined;
    } else if (code && !/^[.']/.test(line)) code.push(plainText(line));
    else if (macro !== undefined && code) code.push(plainText(rest));
    else if (macro !== undefined) request(macro, splitArguments(rest));
    else if (!/^[.'](?:\s|\\|$|[^A-Za-z])/.test(line)) {
      if (line.trim() === '') end();
      else say(manInline(line));
    }
  }
  if (code) blocks.push(fenced(code.join('\n')));
  end();
  return { markdown: blocks.join('\n\n'), title };
}

const marked = (text: string, mark: string): string =>
  text.trim() && mark ? `${mark}${text.trim()}${mark}` : text;

const plainText = (line: string): string =>
  manInline(line.replace(/\\f./g, '')).replace(/\*\*|(?<!\w)\*(?=\w)/g, '');

/** Arguments are divided by spaces and may be quoted. */
const splitArguments = (text: string): string[] =>
  [...text.replace(/\\".*$/, '').matchAll(/"((?:[^"]|"")*)"?|((?:\\ |\S)+)/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').replaceAll('""', '"'),
  );

/** Words of a line of mdoc, where macros stand among words. */
function mdocWords(args: string[]): string {
  let mark: string | undefined = '';
  const words: string[] = [];
  for (const arg of args) {
    if (arg in mdocMarks) {
      mark = mdocMarks[arg];
      continue;
    }
    if (/^(?:Op|Oo|Oc|Ns|No|Dq|Sq|Pq|Bq|Ql|Aq|An|Ev|Er|Ft|Fa|Vt|In|Xo|Xc|D1|Dl)$/.test(arg)) {
      mark = '';
      continue;
    }
    words.push(marked(manInline(arg), mark ?? ''));
  }
  return words.join(' ').replace(/ ([.,;:)\]])/g, '$1');
}
