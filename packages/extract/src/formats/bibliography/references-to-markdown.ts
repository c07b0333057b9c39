import { latexInline } from '../latex/latex-inline.ts';
import { createGroups } from '../latex/read-arguments.ts';
import { fenced } from '../plain/fence.ts';

const plain = (value: string): string =>
  latexInline(value, (note) => note)
    .replace(/\s+/g, ' ')
    .trim();

/** Each entry of a BibTeX file as an item: its title, then its other fields by name. */
export function bibtexToMarkdown(text: string): string {
  const items: string[] = [];
  const groups = createGroups(text);
  const entry = /@(\w+)\s*(?=\{)/g;
  for (let found = entry.exec(text); found; found = entry.exec(text)) {
    const group = groups.group(entry.lastIndex);
    if (!group) break;
    entry.lastIndex = group.end;
    if (/^(?:comment|preamble|string)$/i.test(found[1] ?? '')) continue;
    items.push(renderEntry(found[1] ?? '', group.body));
  }
  return items.filter(Boolean).join('\n');
}

function renderEntry(kind: string, body: string): string {
  const fields: [string, string][] = [];
  const groups = createGroups(body);
  const assignment = /(?<![\w-])([\w-]+)\s*=\s*/g;
  for (let found = assignment.exec(body); found; found = assignment.exec(body)) {
    const at = assignment.lastIndex;
    const group = groups.group(at);
    const quoted = group ? undefined : /^"((?:[^"\\]|\\.)*)"/.exec(body.slice(at, at + 20_000));
    const bare = (group ?? quoted) ? undefined : /^[^,\n}]*/.exec(body.slice(at, at + 2_000));
    const value = group?.body ?? quoted?.[1] ?? bare?.[0] ?? '';
    assignment.lastIndex = group?.end ?? at + (quoted?.[0].length ?? bare?.[0].length ?? 0);
    fields.push([
      (found[1] ?? '').toLowerCase(),
      plain(value).replace(/ and /g, /author|editor/i.test(found[1] ?? '') ? ', ' : ' and '),
    ]);
  }
  const key = /^\s*([^,\s=]+)\s*(?:,|$)/.exec(body)?.[1];
  const title = fields.find(([name]) => name === 'title')?.[1];
  const rest = fields
    .filter(([name, value]) => name !== 'title' && value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  const lead = [title && `**${title}**`, key && `(${kind}, ${key})`].filter(Boolean).join(' ');
  return `- ${[lead, ...rest].filter(Boolean).join('; ')}`;
}

const tag = /^(?:%([0-9A-Z@!#$&(+*])|([A-Z][A-Z0-9]{1,3}) {0,2}-|([A-Z][A-Z0-9])(?= )) ?(.*)$/;
const titles: ReadonlySet<string> = new Set(['TI', 'T1', 'T']);
const recordEnds: ReadonlySet<string> = new Set(['ER', 'EF']);
const recordStarts: ReadonlySet<string> = new Set(['TY', 'PMID', 'PT', '0']);
const unsaid: ReadonlySet<string> = new Set(['TY', 'FN', 'VR', 'PT', '0']);

/** Each record of a file of tagged lines (RIS, EndNote, PubMed, Web of Science) as an item: its title, then its other lines. */
export function taggedToMarkdown(text: string): string {
  const records: { title?: string; values: string[]; last?: 'title' }[] = [];
  for (const line of text.split('\n')) {
    const [, percent, dashed, spaced, value = ''] = tag.exec(line) ?? [];
    const name = percent ?? dashed ?? spaced;
    const record = records.at(-1);
    if (name === undefined || /^\s/.test(line)) {
      const more = line.trim();
      if (record && more !== '' && record.last) record.title = `${record.title} ${more}`;
      else if (record && more !== '') record.values.push(`${record.values.pop() ?? ''} ${more}`);
      continue;
    }
    if (recordStarts.has(name)) records.push({ values: [] });
    const current = records.at(-1);
    if (!current || recordEnds.has(name)) continue;
    current.last = titles.has(name) && current.title === undefined ? 'title' : undefined;
    if (current.last) current.title = value.trim();
    else if (!unsaid.has(name) && value.trim() !== '') current.values.push(value.trim());
  }
  return records
    .map(({ title, values }) =>
      [title && `**${title}**`, ...values.map((value) => value.trim())].filter(Boolean).join('; '),
    )
    .filter(Boolean)
    .map((item) => `- ${item}`)
    .join('\n');
}

/** References in CSL JSON, as the data that they are. */
export const cslToMarkdown = (text: string): string => fenced(text, 'json');
