import { decodeXml } from '../../zip/scan-xml.ts';

/** The properties that stand at the start of the XML files of Office 2003. */
export function officeProperties(xml: string): { title?: string; author?: string } {
  const head = xml.slice(0, 65_536);
  const value = (name: string) => {
    const text = new RegExp(`<(?:o:)?${name}>([^<]{1,1000})<`).exec(head)?.[1];
    return text && decodeXml(text).replace(/\s+/g, ' ').trim();
  };
  return { title: value('Title') || undefined, author: value('Author') || undefined };
}
