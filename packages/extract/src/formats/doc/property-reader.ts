import {
  applyCharacters,
  applyParagraph,
  type CharacterProperties,
  type ParagraphProperties,
} from './properties.ts';
import type { DocumentStyle } from './style-sheet.ts';

/** A paragraph with what its style says of its characters. */
export interface DocumentParagraph extends ParagraphProperties {
  characters: CharacterProperties;
}

/** Lists of properties that stand in the data stream are read up to so many bytes in all. */
const maxFarBytes = 16 * 1024 * 1024;

/** Reads what paragraphs and characters say of themselves over what their styles do. */
export function createPropertyReader(styleOf: (id: number) => DocumentStyle, data: Buffer, isOld: boolean) {
  let farBytes = 0;
  const farList = (at: number): Buffer => {
    const size = at + 2 <= data.length ? data.readUInt16LE(at) : 0;
    farBytes += size;
    return farBytes > maxFarBytes ? Buffer.alloc(0) : data.subarray(at + 2, at + 2 + size);
  };
  const known = new Map<Buffer, DocumentParagraph>();
  const read = (list: Buffer): DocumentParagraph => {
    const style = styleOf(list.length >= 2 ? list.readUInt16LE(0) : 0);
    const paragraph = { ...style.paragraph, characters: style.characters };
    applyParagraph(paragraph, list.subarray(2), isOld, farList);
    known.set(list, paragraph);
    return paragraph;
  };

  return {
    /** A paragraph by its list, which begins with the number of its style, and what a fast save laid over it. */
    paragraph(list: Buffer, change: Buffer | undefined): DocumentParagraph {
      const paragraph = known.get(list) ?? read(list);
      if (!change) return paragraph;
      const changed = { ...paragraph };
      applyParagraph(changed, change, isOld, farList);
      return changed;
    },
    characters(list: Buffer, change: Buffer | undefined, style: CharacterProperties): CharacterProperties {
      const own: CharacterProperties = {};
      applyCharacters(own, list, isOld, style);
      if (change) applyCharacters(own, change, isOld, style);
      if (own.style === undefined) return { ...own, hidden: own.hidden ?? style.hidden };
      const named = styleOf(own.style).characters;
      return { ...named, ...own, hidden: own.hidden ?? named.hidden ?? style.hidden };
    },
  };
}
