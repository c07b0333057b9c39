import { scanXml } from '../zip/scan-xml.ts';

/** The title and the authors that a packet of metadata (XMP) names. */
export function xmpProperties(xml: string): { title?: string; author?: string } {
  const values: Record<'title' | 'creator', string[]> = { title: [], creator: [] };
  let within: 'title' | 'creator' | undefined;
  scanXml(xml, {
    start(name) {
      if (name === 'title' || name === 'creator') within = name;
    },
    end(name) {
      if (name === within) within = undefined;
    },
    text(value) {
      const text = value.replace(/\s+/g, ' ').trim();
      if (within && text) values[within].push(text);
    },
  });
  return { title: values.title[0], author: values.creator.join(', ') || undefined };
}
