import { windowsChar } from '../fonts/encodings.ts';
import { type Dict, type PdfObject, Ref } from '../syntax/objects.ts';
import type { PdfDocument } from '../syntax/open-document.ts';

/** Follows marked content: layers that are switched off, and text that stands in for what is shown. */
export function createHiddenContent(document: PdfDocument) {
  const config = document.dictOf(document.dictOf(document.catalog.get('OCProperties'))?.get('D'));
  const off = new Set<number>();
  for (const layer of document.list(config?.get('OFF'))) if (layer instanceof Ref) off.add(layer.number);

  const isOff = (properties: PdfObject): boolean => {
    if (off.size === 0) return false;
    if (properties instanceof Ref && off.has(properties.number)) return true;
    const groups = document.dictOf(properties)?.get('OCGs');
    const layers = groups instanceof Ref && off.has(groups.number) ? [groups] : document.list(groups);
    return layers.length > 0 && layers.every((layer) => layer instanceof Ref && off.has(layer.number));
  };

  return {
    onPage() {
      const open: { hides: boolean; text?: string }[] = [];
      let hiding = 0;
      return {
        begin(tag: string, properties: PdfObject): void {
          const hides = tag === 'OC' && isOff(properties);
          if (hides) hiding++;
          open.push({
            hides,
            text: tag === 'Span' ? actualText(document, document.dictOf(properties)) : undefined,
          });
        },
        end(): void {
          if (open.pop()?.hides) hiding--;
        },
        isHidden: () => hiding > 0,
        /** The text that stands in for what is shown next; it is given once, then nothing in its place. */
        replacement(): string | undefined {
          const inner = open.findLast(({ text }) => text !== undefined);
          const text = inner?.text;
          if (inner) inner.text = '';
          return text;
        },
      };
    },
  };
}

function actualText(document: PdfDocument, properties: Dict | undefined): string | undefined {
  const text = document.resolve(properties?.get('ActualText'));
  return typeof text === 'string' ? textOf(text) : undefined;
}

/** A text string of a document (ISO 32000-2, 7.9.2.2). */
export function textOf(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1');
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return new TextDecoder('utf-16be').decode(buffer);
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return new TextDecoder().decode(buffer);
  return Array.from(buffer, windowsChar).join('');
}
