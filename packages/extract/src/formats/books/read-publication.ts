import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** What the package document of a book says of it, with the files of its chapters in reading order. */
interface Publication {
  chapters: string[];
  title?: string;
  author?: string;
  language?: string;
}

/** Reads a package document (EPUB 3.3, 5). */
export function readPublication(xml: string): Publication {
  const files = new Map<string, string>();
  const spine: string[] = [];
  const values = new Map<string, string>();
  let current = '';
  scanXml(xml, {
    start(name, attributes) {
      current = name;
      const id = xmlAttribute(attributes, name === 'item' ? 'id' : 'idref') ?? '';
      if (name === 'item') files.set(id, xmlAttribute(attributes, 'href') ?? '');
      if (name === 'itemref') spine.push(id);
    },
    end() {
      current = '';
    },
    text(value) {
      if (current && !values.has(current)) values.set(current, value.replace(/\s+/g, ' ').trim());
    },
  });
  return {
    chapters: [...new Set(spine)].map((id) => files.get(id) ?? '').filter(Boolean),
    title: values.get('title') || undefined,
    author: values.get('creator') || undefined,
    language: values.get('language') || undefined,
  };
}
