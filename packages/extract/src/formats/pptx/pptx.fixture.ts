import { makePackage, type RelationshipRow, relationshipsXml } from '../../testing/make-package.ts';

/** A slide by the XML of its shapes. */
export interface Slide {
  shapes: string;
  notes?: string;
  isHidden?: boolean;
  relationships?: RelationshipRow[];
}

const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

/** A shape of these paragraphs; `type` is that of its placeholder. */
export const shape = (paragraphs: string, type?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;

export const paragraph = (text: string, properties = '', run = ''): string =>
  `<a:p>${properties}<a:r><a:rPr ${run}/><a:t>${text}</a:t></a:r></a:p>`;

/** A presentation of these slides; further parts go by their name in the package. */
export function makePptx(
  slides: Slide[],
  contentType = main,
  parts: Record<string, string> = {},
): Uint8Array {
  return makePackage('ppt/presentation.xml', contentType, {
    'docProps/core.xml': '<c><dc:title>Board</dc:title></c>',
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationshipsXml(
      ...slides.map((_, i): RelationshipRow => [`s${i}`, 'slide', `slides/slide${i}.xml`]),
    ),
    ...Object.fromEntries(
      slides.flatMap(({ shapes, notes, isHidden, relationships = [] }, i) => [
        [
          `ppt/slides/slide${i}.xml`,
          `<p:sld xmlns:p="p"${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
        ],
        [
          `ppt/slides/_rels/slide${i}.xml.rels`,
          relationshipsXml(
            ...relationships,
            ...(notes ? [['n', 'notesSlide', `../notesSlides/n${i}.xml`] as RelationshipRow] : []),
          ),
        ],
        ...(notes ? [[`ppt/notesSlides/n${i}.xml`, `<p:notes>${notes}</p:notes>`]] : []),
      ]),
    ),
    ...parts,
  });
}
