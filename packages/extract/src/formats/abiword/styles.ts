import { xmlAttribute } from '../../zip/scan-xml.ts';

/** How text looks. */
export interface Look {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  isHidden: boolean;
}

export const plainLook: Look = { bold: false, italic: false, strike: false, isHidden: false };

const ordered =
  /^(?:Numbered|Lower Case|Upper Case|Lower Roman|Upper Roman)|list-style:\s*(?:Numbered|Lower|Upper)/;
/** Whether a style, or the properties of a paragraph, number it. */
export const isOrdered = (style: string): boolean => ordered.test(style);

export const headingLevel = (style: string): number => {
  if (/^(?:Title|Chapter Heading)$/i.test(style)) return 1;
  return Number(/^(?:Numbered )?(?:Heading|Section Heading) ?([1-6])?/i.exec(style)?.[1] ?? 0);
};

export function lookOf(attributes: string, outer: Look): Look {
  const props = xmlAttribute(attributes, 'props') ?? '';
  const has = (pattern: RegExp, before: boolean) => pattern.test(props) || before;
  return {
    bold: has(/font-weight:\s*bold/, outer.bold),
    italic: has(/font-style:\s*italic/, outer.italic),
    strike: has(/text-decoration:[^;]*line-through/, outer.strike),
    isHidden:
      has(/display:\s*none/, outer.isHidden) || /^-\d/.test(xmlAttribute(attributes, 'revision') ?? ''),
  };
}
