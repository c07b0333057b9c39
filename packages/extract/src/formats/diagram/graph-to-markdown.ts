import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

interface Cell {
  label: string;
  isEdge: boolean;
  source?: string;
  target?: string;
}

const markup = /<[a-z/!][^>]{0,2000}>|&[a-z#\d]{1,10};/i;

/** The labels of the shapes of a graph in their order, then what its lines connect. */
export function graphToMarkdown(xml: string): string {
  const cells = new Map<string, Cell>();
  let outer: { id: string; label: string } | undefined;
  scanXml(xml, {
    start(name, attributes) {
      const value = (attribute: string) => xmlAttribute(attributes, attribute);
      if (name === 'UserObject' || name === 'object')
        outer = { id: value('id') ?? '', label: value('label') ?? '' };
      if (name !== 'mxCell' || /(?:^|;)visible=0/.test(value('style') ?? '') || value('visible') === '0')
        return;
      const id = outer?.id || (value('id') ?? String(cells.size));
      const label = plain(outer?.label || (value('value') ?? ''));
      cells.set(id, {
        label,
        isEdge: value('edge') === '1',
        source: value('source'),
        target: value('target'),
      });
    },
    end(name) {
      if (name === 'UserObject' || name === 'object') outer = undefined;
    },
  });
  const labelOf = (id = '') => cells.get(id)?.label.replace(/\s+/g, ' ') ?? '';
  const shapes = [...cells.values()].filter(({ isEdge, label }) => !isEdge && label !== '');
  const lines = [...cells.values()]
    .filter(({ isEdge }) => isEdge)
    .map(({ source, target, label }) => {
      const ends = [labelOf(source), labelOf(target)].filter(Boolean).join(' → ');
      return [ends, label.replace(/\s+/g, ' ')].filter(Boolean).join(': ');
    })
    .filter(Boolean);
  return [...shapes.map(({ label }) => label), lines.map((line) => `- ${line}`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

const plain = (label: string): string => (markup.test(label) ? htmlToMarkdown(label).markdown : label).trim();
