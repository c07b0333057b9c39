export interface XmlHandler {
  /** `name` is without its prefix; `attributes` is the raw text, to be read by `xmlAttribute`. */
  start(name: string, attributes: string): void;
  end(name: string): void;
  text?(value: string): void;
}

/**
 * Tells a handler of the elements of an XML part, in order. There is no DTD and there are no declared entities:
 * what a document type would define is skipped, so nothing external is read and nothing expands.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    const textEnd = open === -1 ? xml.length : open;
    if (textEnd > at) handler.text?.(decodeXml(xml.slice(at, textEnd)));
    if (open === -1) return;
    at = scanMarkup(xml, open, handler);
  }
}

function scanMarkup(xml: string, open: number, handler: XmlHandler): number {
  const after = (mark: string, from: number) => {
    const index = xml.indexOf(mark, from);
    return index === -1 ? xml.length : index + mark.length;
  };
  if (xml.startsWith('<!--', open)) return after('-->', open + 4);
  if (xml.startsWith('<![CDATA[', open)) {
    const end = after(']]>', open + 9);
    handler.text?.(xml.slice(open + 9, end - 3));
    return end;
  }
  const second = xml.charCodeAt(open + 1);
  if (second === 33 || second === 63) return after('>', open);
  const close = xml.indexOf('>', open);
  if (close === -1) return xml.length;
  if (second === 47) {
    handler.end(localName(xml.slice(open + 2, close).trimEnd()));
    return close + 1;
  }
  const isEmpty = xml.charCodeAt(close - 1) === 47;
  const tag = xml.slice(open + 1, isEmpty ? close - 1 : close);
  const space = tag.search(/\s/);
  const name = localName(space === -1 ? tag : tag.slice(0, space));
  handler.start(name, space === -1 ? '' : tag.slice(space));
  if (isEmpty) handler.end(name);
  return close + 1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributePatterns = new Map<string, RegExp>();

/** The value of an attribute, by its name without prefix. */
export function xmlAttribute(attributes: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    attributePatterns.set(name, pattern);
  }
  const match = pattern.exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces character references and the five entities of XML itself; others stay as they are. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name) return named[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
