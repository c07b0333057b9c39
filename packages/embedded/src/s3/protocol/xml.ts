import { S3Error } from './errors.ts';

type XmlValue = string | number | boolean | undefined | XmlTree | (XmlTree | string)[];
/** Element names in document order; an array repeats its element, undefined leaves it out. */
export interface XmlTree {
  [name: string]: XmlValue;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function renderXml(root: string, tree: XmlTree, namespace = NAMESPACE): string {
  const attribute = namespace ? ` xmlns="${namespace}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${renderTree(tree)}</${root}>`;
}

function renderTree(tree: XmlTree): string {
  return Object.entries(tree)
    .map(([name, value]) => renderElement(name, value))
    .join('');
}

function renderElement(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => renderElement(name, item)).join('');
  const content = typeof value === 'object' ? renderTree(value) : escapeText(String(value));
  return `<${name}>${content}</${name}>`;
}

function escapeText(text: string): string {
  return text
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
    .replace(/\p{Cc}/gu, (char) => `&#${char.codePointAt(0)};`);
}

export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

/** Reads the small element-only documents S3 clients send; comments and document types are refused. */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open = [root];
  let end = 0;
  for (const token of source.matchAll(/<\?[^>]*\?>|<(\/?)([\w:.-]+)[^<>]*?(\/?)>|([^<]+)/g)) {
    if (token.index !== end) throw malformed();
    end = token.index + token[0].length;
    const [, closing, name, selfClosing, text] = token;
    const current = open.at(-1) ?? root;
    if (text !== undefined) current.text += unescapeText(text);
    else if (name === undefined) continue;
    else if (closing) {
      if (open.length === 1 || current.name !== name) throw malformed();
      open.pop();
    } else {
      const element = { name, text: '', children: [] };
      current.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [document] = root.children;
  if (end !== source.length || open.length > 1 || !document || root.children.length > 1) throw malformed();
  return document;
}

/** The text of the first child of that name. */
export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

function unescapeText(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|apos|amp));/gi, (_all, decimal, hex, name) => {
    if (name) return { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[String(name).toLowerCase()] ?? '';
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    if (codePoint > 0x10ffff) throw malformed();
    return String.fromCodePoint(codePoint);
  });
}

function malformed(): S3Error {
  return new S3Error('MalformedXML', 'The XML in the request body cannot be read.');
}
