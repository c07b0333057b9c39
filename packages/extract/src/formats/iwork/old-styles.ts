import type { InlineStyle } from '../../markdown/inline.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

interface OldStyle extends InlineStyle {
  name?: string;
  parent?: string;
}

const properties: Record<string, 'bold' | 'italic' | 'strike'> = {
  bold: 'bold',
  italic: 'italic',
  strikethru: 'strike',
};
const maxParents = 16;

/** The styles that paragraphs and spans of iWork '05 to '09 refer to by their ids or names. */
export function readOldStyles(xml: string) {
  const styles = new Map<string, OldStyle>();
  let style: OldStyle | undefined;
  let property: 'bold' | 'italic' | 'strike' | undefined;
  scanXml(xml, {
    start(name, attributes) {
      const attribute = (of: string) => xmlAttribute(attributes, of);
      if (/^(?:paragraph|character)style$/.test(name)) {
        style = { name: attribute('name'), parent: attribute('parent-ident') };
        for (const id of [attribute('ID'), attribute('ident')]) if (id) styles.set(id, style);
      } else if (name in properties) property = properties[name];
      else if (name === 'number' && property && style && Number(attribute('number')) > 0)
        style[property] = true;
    },
    end(name) {
      if (/^(?:paragraph|character)style$/.test(name)) style = undefined;
      else if (name in properties) property = undefined;
    },
  });
  const withParents = (id: string | undefined): OldStyle[] => {
    const found: OldStyle[] = [];
    let next = styles.get(id ?? '');
    for (; next && found.length < maxParents; next = styles.get(next.parent ?? '')) found.push(next);
    return found;
  };
  return {
    character(id: string | undefined): InlineStyle {
      const chain = withParents(id);
      const isOn = (of: 'bold' | 'italic' | 'strike') => chain.some((each) => each[of]);
      return { bold: isOn('bold'), italic: isOn('italic'), strike: isOn('strike') };
    },
    headingLevel(id: string | undefined): number {
      for (const { name } of withParents(id)) {
        const [, kind, number] = /^(Title|Heading)(?: (\d))?$/i.exec(name ?? '') ?? [];
        if (kind) return Math.min(Number(number ?? 1), 6);
      }
      return 0;
    },
  };
}

export type OldStyles = ReturnType<typeof readOldStyles>;
