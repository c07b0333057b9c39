import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** What a style says about text, pages and sheets; undefined leaves it to the style that it is based on. */
export interface OpenStyle {
  parent?: string;
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  hidden?: boolean;
  /** Of a heading, from 1. */
  level?: number;
}

const deepest = 16;

/** Reads the styles of OpenDocument parts (ODF 1.3, 16), those in later parts going before. */
export function readOpenStyles(parts: readonly string[]) {
  const styles = new Map<string, OpenStyle>();
  const numbered = new Set<string>();
  for (const xml of parts) readPart(xml, styles, numbered);

  const resolve = (name: string, depth = 0): OpenStyle => {
    const { parent, ...own } = styles.get(name) ?? {};
    const level = headingLevel(name);
    const look = level ? { level, ...own } : own;
    return parent && depth < deepest ? { ...resolve(parent, depth + 1), ...look } : look;
  };
  return {
    style: (name: string | undefined): OpenStyle => (name ? resolve(name) : {}),
    /** Whether items of this level, from 1, are numbered. */
    isNumbered: (list: string, level: number): boolean => numbered.has(`${list} ${level}`),
  };
}

/** Programs have styles of these names, whatever language they show them in. */
function headingLevel(name: string): number | undefined {
  if (name === 'Title') return 1;
  const level = /^Heading(?:_20_| )(\d)$/.exec(name)?.[1];
  return level ? Math.min(Number(level), 6) : undefined;
}

export type OpenStyles = ReturnType<typeof readOpenStyles>;

function readPart(xml: string, styles: Map<string, OpenStyle>, numbered: Set<string>): void {
  let style: OpenStyle | undefined;
  let list = '';
  scanXml(xml, {
    start(name, attributes) {
      if (name === 'style') {
        style = { parent: xmlAttribute(attributes, 'parent-style-name') };
        styles.set(xmlAttribute(attributes, 'name') ?? '', style);
      } else if (name === 'list-style') list = xmlAttribute(attributes, 'name') ?? '';
      else if (name === 'list-level-style-number') {
        if (xmlAttribute(attributes, 'num-format'))
          numbered.add(`${list} ${xmlAttribute(attributes, 'level')}`);
      } else if (style && name.endsWith('properties')) readProperties(style, attributes);
    },
    end(name) {
      if (name === 'style') style = undefined;
    },
  });
}

/** What is said of text, sheets and slides has names of its own, so that all may stand in one element, as they once did. */
function readProperties(style: OpenStyle, attributes: string): void {
  const value = (attribute: string) => xmlAttribute(attributes, attribute);
  const weight = value('font-weight');
  if (weight) style.bold = weight === 'bold' || Number(weight) >= 600;
  const slant = value('font-style');
  if (slant) style.italic = slant !== 'normal';
  const line =
    value('text-line-through-style') ?? value('text-line-through-type') ?? value('text-crossing-out');
  if (line) style.strike = line !== 'none';
  const display = value('display');
  if (display) style.hidden = display === 'none' || display === 'false';
  const visibility = value('visibility');
  if (visibility) style.hidden = visibility === 'hidden';
}
