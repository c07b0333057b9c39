import { singleLine } from '../../markdown/single-line.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { fenced } from '../plain/fence.ts';

/** What a database document names: its tables with their columns, its queries with their SQL, its forms and reports. */
export function databaseToMarkdown(content: string, script: string): string {
  const lists = new Map<string, string[]>();
  const add = (list: string, entry: string) => {
    const entries = lists.get(list) ?? [];
    entries.push(entry);
    lists.set(list, entries);
  };
  let within = 'Forms';
  scanXml(content, {
    start(element, attributes) {
      const name = singleLine(xmlAttribute(attributes, 'name') ?? '');
      if (element === 'forms') within = 'Forms';
      else if (element === 'reports') within = 'Reports';
      else if (element === 'component' && name) add(within, `- ${name}`);
      else if (element === 'query' && name) {
        const command = xmlAttribute(attributes, 'command')?.trim();
        add('Queries', [`### ${name}`, command && fenced(command, 'sql')].filter(Boolean).join('\n\n'));
      } else if (element === 'table-representation' && name && !script) add('Tables', `- ${name}`);
    },
    end() {},
  });
  for (const entry of tablesOf(script)) add('Tables', entry);
  return ['Tables', 'Queries', 'Forms', 'Reports']
    .filter((list) => lists.has(list))
    .map((list) => `## ${list}\n\n${lists.get(list)?.join(list === 'Queries' ? '\n\n' : '\n')}`)
    .join('\n\n');
}

const create =
  /^CREATE (?:[A-Z]{1,20} ){0,3}TABLE (?:[\w$]{1,128}\.)?"?([^"(\n]{1,200}?)"?\s?\((.{0,20000})/gm;
const column = /(?:^|,)"([^"\n]{1,200})" [A-Z]/g;

/** The script of the engine that is built in says how each table was made. */
const tablesOf = (script: string): string[] =>
  [...script.matchAll(create)].map(([, name = '', rest = '']) => {
    const columns = [...rest.matchAll(column)].map(([, title]) => title);
    return `- ${singleLine(name)}${columns.length > 0 ? `: ${columns.join(', ')}` : ''}`;
  });
