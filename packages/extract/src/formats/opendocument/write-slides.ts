import { createPagedText } from '../../ocr/paged-text.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import type { OpenStyles } from './styles.ts';
import { elementsOf, openTextOf } from './write-text.ts';

/** Each page of a presentation or drawing that is shown, its title first and the speaker's notes last. */
export function openSlidesOf(xml: string, styles: OpenStyles) {
  const paged = createPagedText();
  let pages = 0;
  for (const { attributes, content } of elementsOf(xml, 'draw:page')) {
    if (styles.style(xmlAttribute(attributes, 'style-name')).hidden) continue;
    pages += 1;
    const notes = [...elementsOf(content, 'presentation:notes')].map((part) => part.content).join('');
    const slide = notes ? content.replace(notes, '') : content;
    const titles = [...elementsOf(slide, 'draw:frame')].filter(
      ({ attributes: frame }) => classOf(frame) === 'title',
    );
    const body = titles.reduce((rest, title) => rest.replace(title.content, ''), slide);
    const blocks = [
      ...titles.map((title) => heading(openTextOf(title.content, styles))),
      openTextOf(body, styles),
      quotation(openTextOf(notes, styles)),
    ];
    paged.add(pages, blocks.filter(Boolean).join('\n\n'));
  }
  return { ...paged.result(), pages };
}

const classOf = (attributes: string) => xmlAttribute(attributes, 'class');

const heading = (text: string): string =>
  text ? `## ${text.replace(/\s*\n\s*/g, ' ').replace(/\*\*/g, '')}` : '';

const quotation = (text: string): string => (text ? text.replace(/^/gm, '> ').replace(/^> $/gm, '>') : '');
