import { singleLine } from '../../markdown/single-line.ts';
import { arrayOf, field, parseJson, textOf } from './json-values.ts';
import type { JsonParts } from './read-json-pack.ts';

const deepest = 64;

/** The pages of a design in their order, their artboards, and the texts on these; layers that are not shown are left out. */
export function sketchToMarkdown(parts: JsonParts): string {
  const order = arrayOf(field(parseJson(parts.get('document.json') ?? '{}'), 'pages')).map(
    (page) => `${textOf(field(page, '_ref'))}.json`,
  );
  const others = [...parts.keys()].filter((name) => name !== 'document.json' && !order.includes(name));
  return [...order, ...others]
    .map((name) => parts.get(name))
    .filter((page) => page !== undefined)
    .map((page) => layerOf(parseJson(page), 0).join('\n\n'))
    .filter(Boolean)
    .join('\n\n');
}

const headings: Readonly<Record<string, string>> = { page: '# ', artboard: '## ', symbolMaster: '## ' };

function layerOf(layer: unknown, depth: number): string[] {
  if (depth > deepest || field(layer, 'isVisible') === false) return [];
  const kind = textOf(field(layer, '_class'));
  const heading = headings[kind] ? `${headings[kind]}${singleLine(textOf(field(layer, 'name')))}` : '';
  const text = kind === 'text' ? textOf(field(field(layer, 'attributedString'), 'string')).trim() : '';
  const below = arrayOf(field(layer, 'layers')).flatMap((inner) => layerOf(inner, depth + 1));
  return [heading, text, ...below].filter(Boolean);
}
