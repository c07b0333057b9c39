import { type InlineStyle, usableHref } from '../../markdown/inline.ts';
import type { Message } from './message.ts';
import type { Objects } from './open-objects.ts';

const maxParents = 16;
const hyperlink = 2032;

/** What the attribute tables of a text refer to: each value from the parents of a style where it has none of its own. */
export function createTextStyles(objects: Objects) {
  const own = function* (id: number | undefined): Generator<Message> {
    let next = id;
    for (let i = 0; i < maxParents && next !== undefined; i += 1) {
      const message = objects.message(next);
      yield message;
      next = message.message(1).reference(3);
    }
  };
  const first = <T>(id: number | undefined, value: (style: Message) => T | undefined): T | undefined => {
    for (const style of own(id)) {
      const found = value(style);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const isOn = (id: number, field: number) =>
    (first(id, (style) => style.message(11).number(field)) ?? 0) > 0;
  const characters = new Map<number, InlineStyle>();

  return {
    character(id: number | undefined): InlineStyle {
      if (id === undefined) return {};
      const known = characters.get(id) ?? { bold: isOn(id, 1), italic: isOn(id, 2), strike: isOn(id, 12) };
      characters.set(id, known);
      return known;
    },
    /** The level of a heading by the name of its style; 0 for other paragraphs. */
    headingLevel: (id: number | undefined): number =>
      first(id, (style) => levelOfName(style.message(1).text(1) ?? '')) ?? 0,
    /** How the items of a level are marked: 2 is a mark, 3 a number. */
    label: (id: number | undefined, level: number): number =>
      first(id, (style) => style.numbers(11)[level] ?? style.numbers(11)[0]) ?? 0,
    href: (id: number | undefined): string | undefined => usableHref(objects.message(id, hyperlink).text(2)),
  };
}

export type TextStyles = ReturnType<typeof createTextStyles>;

function levelOfName(name: string): number | undefined {
  if (name === '') return undefined;
  const [, kind, number] = /^(Title|Subtitle|Heading)(?: (\d))?$/i.exec(name.trim()) ?? [];
  if (!kind) return 0;
  if (/^subtitle$/i.test(kind)) return 2;
  return Math.min(Number(number ?? 1), 6);
}
