import { scanXml } from '../../zip/scan-xml.ts';

/** What a packet of metadata (XMP) says of a document. */
export interface XmpProperties {
  title?: string;
  author?: string;
  description?: string;
  keywords: string[];
}

type Name = 'title' | 'creator' | 'description' | 'subject';
const names: ReadonlySet<string> = new Set<Name>(['title', 'creator', 'description', 'subject']);
const isName = (name: string): name is Name => names.has(name);

export function xmpProperties(xml: string): XmpProperties {
  const values: Record<Name, string[]> = { title: [], creator: [], description: [], subject: [] };
  let within: Name | undefined;
  scanXml(xml, {
    start(name) {
      if (isName(name)) within = name;
    },
    end(name) {
      if (name === within) within = undefined;
    },
    text(value) {
      const text = value.replace(/\s+/g, ' ').trim();
      if (within && text) values[within].push(text);
    },
  });
  return {
    title: values.title[0],
    author: values.creator.join(', ') || undefined,
    description: values.description[0],
    keywords: values.subject,
  };
}
