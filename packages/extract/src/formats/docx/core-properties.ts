import { scanXml } from '../../zip/scan-xml.ts';
import type { Parts } from './package-parts.ts';

/** What an Open Packaging document says of itself (ECMA-376 part 2, 11). */
export const coreProperties = (parts: Parts): { title?: string; author?: string } =>
  readCoreProperties(
    parts.xml(parts.relationships('').find(({ type }) => type === 'core-properties')?.target ?? '') ?? '',
  );

/** The title and the author that an XML part names by `title` and `creator`. */
export function readCoreProperties(xml: string): { title?: string; author?: string } {
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
      if (current) values.set(current, (values.get(current) ?? '') + value);
    },
  });
  const value = (name: string) => values.get(name)?.replace(/\s+/g, ' ').trim() || undefined;
  return { title: value('title'), author: value('creator') };
}
