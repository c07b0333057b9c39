import { scanXml } from '../../zip/scan-xml.ts';

/** What the description of a comic says of it (ComicInfo.xml). */
export interface ComicInfo {
  title?: string;
  author?: string;
  language?: string;
  summary?: string;
}

export function readComicInfo(xml: string): ComicInfo {
  const values = new Map<string, string>();
  let current = '';
  scanXml(xml, {
    start(name) {
      current = name;
    },
    end() {
      current = '';
    },
    text(value) {
      if (current) values.set(current, `${values.get(current) ?? ''}${value}`);
    },
  });
  const value = (name: string) => values.get(name)?.replace(/\s+/g, ' ').trim() || undefined;
  const number = value('Number');
  const series = [value('Series'), number && `#${number}`].filter(Boolean).join(' ');
  return {
    title: value('Title') ?? (series || undefined),
    author: value('Writer'),
    language: value('LanguageISO'),
    summary: [series, value('Title'), value('Summary')].filter(Boolean).join('\n\n') || undefined,
  };
}
