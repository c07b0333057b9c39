import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** What a style, or a paragraph or run itself, says about its text; undefined leaves it to the style below. */
export interface Formatting {
  headingLevel?: number;
  listId?: string;
  listLevel?: number;
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  hidden?: boolean;
}

const toggles = new Map<string, 'bold' | 'italic' | 'strike' | 'hidden'>([
  ['b', 'bold'],
  ['i', 'italic'],
  ['strike', 'strike'],
  ['dstrike', 'strike'],
  ['vanish', 'hidden'],
  ['webHidden', 'hidden'],
]);

/** Reads one property element of `w:pPr` or `w:rPr` into `formatting`. */
export function readProperty(formatting: Formatting, name: string, attributes: string): void {
  const value = xmlAttribute(attributes, 'val');
  const toggle = toggles.get(name);
  if (toggle) formatting[toggle] = !/^(?:0|false|off|none)$/.test(value ?? '');
  else if (name === 'outlineLvl') formatting.headingLevel = Number(value) < 6 ? Number(value) + 1 : 0;
  else if (name === 'numId') formatting.listId = value;
  else if (name === 'ilvl') formatting.listLevel = Math.min(Number(value) || 0, 8);
}

const maxBaseStyles = 16;

/** Reads styles.xml. The answer of a style is merged with the styles that it is based on. */
export function readStyles(xml: string) {
  const own = new Map<string, { basedOn?: string; formatting: Formatting }>();
  let current: { basedOn?: string; formatting: Formatting } | undefined;
  let language: string | undefined;
  scanXml(xml, {
    start(name, attributes) {
      if (name === 'lang') language ??= xmlAttribute(attributes, 'val');
      if (name === 'style') {
        current = { formatting: {} };
        own.set(xmlAttribute(attributes, 'styleId') ?? '', current);
      } else if (current && name === 'name') {
        const level = headingLevelOf(xmlAttribute(attributes, 'val') ?? '');
        if (level) current.formatting.headingLevel = level;
      } else if (current && name === 'basedOn') current.basedOn = xmlAttribute(attributes, 'val');
      else if (current) readProperty(current.formatting, name, attributes);
    },
    end(name) {
      if (name === 'style') current = undefined;
    },
  });

  const merged = new Map<string, Formatting>();
  const resolve = (id: string, depth = 0): Formatting => {
    const known = merged.get(id);
    if (known) return known;
    const style = own.get(id);
    if (!style || depth > maxBaseStyles) return {};
    const formatting = { ...(style.basedOn ? resolve(style.basedOn, depth + 1) : {}), ...style.formatting };
    merged.set(id, formatting);
    return formatting;
  };
  return { formatting: (id: string): Formatting => resolve(id), language };
}

export type Styles = ReturnType<typeof readStyles>;

function headingLevelOf(styleName: string): number | undefined {
  if (/^title$/i.test(styleName)) return 1;
  const level = /^heading ([1-6])$/i.exec(styleName)?.[1];
  return level ? Number(level) : undefined;
}
