import { singleLine } from '../../markdown/single-line.ts';
import { arrayOf, field, parseJson, textOf } from './json-values.ts';
import type { JsonParts } from './read-json-pack.ts';

const kinds = ['boardingPass', 'coupon', 'eventTicket', 'generic', 'storeCard'];
const groups = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields'];

/** What stands on a ticket or card, front and back, in the first language that it has. */
export function passToMarkdown(parts: JsonParts): string {
  const pass = parseJson(parts.get('pass.json') ?? '{}');
  const strings = stringsOf([...parts].find(([name]) => name.endsWith('.strings'))?.[1] ?? '');
  const text = (name: string, of: unknown) => {
    const value = textOf(field(of, name));
    return singleLine(strings.get(value) ?? value);
  };
  const [organisation, logo, description] = ['organizationName', 'logoText', 'description'].map((name) =>
    text(name, pass),
  );
  const fields = kinds
    .flatMap((kind) => groups.flatMap((group) => arrayOf(field(field(pass, kind), group))))
    .map((entry) => [text('label', entry), text('value', entry)].filter(Boolean).join(': '))
    .filter(Boolean);
  const head = [...new Set([logo, organisation, description])].filter(Boolean);
  return [...head, fields.map((line) => `- ${line}`).join('\n'), text('relevantDate', pass)]
    .filter(Boolean)
    .join('\n\n');
}

const stringsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/"((?:[^"\\\n]|\\.){0,500})"\s{0,20}=\s{0,20}"((?:[^"\\]|\\.){0,5000})"/g)].map(
      ([, key = '', value = '']) => [key, value.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1')],
    ),
  );
