import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import { coreProperties } from '../docx/core-properties.ts';
import { openParts, type Parts } from '../docx/package-parts.ts';
import { elementsOf } from '../opendocument/write-text.ts';
import { type ScannedShapes, type Shape, scanLayers, scanShapes } from './scan-shapes.ts';
import { type FindOriginal, writeShapes } from './write-shapes.ts';

/** So many characters may come from masters, of which one may be used by all shapes. */
const maxInherited = 16 * 1024 * 1024;

interface Sheet {
  id: string;
  name: string;
  isBackground: boolean;
  background: string;
  content: ScannedShapes;
}

/** Reads a drawing of Visio 2013 or later: each page with the texts of its shapes, a stencil by its masters. */
export async function readVsdx(path: string): Promise<ExtractedText> {
  const parts = openParts(await readFile(path));
  // The packages of Visio name it by a relationship of their own.
  const main = parts.relationships('').find(({ type }) => type === 'document')?.target ?? parts.main();
  const partOf = (type: string) =>
    parts.relationships(main).find((relationship) => relationship.type === type)?.target ?? '';
  const masters = sheetsOf(parts, partOf('masters'), 'Master');
  const pages = sheetsOf(parts, partOf('pages'), 'Page');
  const shown = pages.filter(({ isBackground }) => !isBackground);
  const originalOf = createOriginals(masters);
  const text =
    shown.length > 0 ? writePages(pages, shown, originalOf) : { markdown: writeMasters(masters, originalOf) };
  return { ...text, pages: shown.length || undefined, ...coreProperties(parts) };
}

function sheetsOf(parts: Parts, list: string, element: string): Sheet[] {
  const targets = new Map(parts.relationships(list).map(({ id, target }) => [id, target]));
  return [...elementsOf(parts.xml(list) ?? '', element)].map(({ attributes, content }) => {
    const relationship = /<(?:\w+:)?Rel\s[^>]*?\bid\s*=\s*["']([^"']*)/.exec(content)?.[1] ?? '';
    const scanned = scanShapes(parts.xml(targets.get(relationship) ?? '') ?? '');
    return {
      id: xmlAttribute(attributes, 'ID') ?? '',
      name: xmlAttribute(attributes, 'Name') ?? xmlAttribute(attributes, 'NameU') ?? '',
      isBackground: xmlAttribute(attributes, 'Background') === '1',
      background: xmlAttribute(attributes, 'BackPage') ?? '',
      content: { shapes: scanned.shapes, hiddenLayers: scanLayers(content) },
    };
  });
}

function createOriginals(masters: readonly Sheet[]): FindOriginal {
  const byMaster = new Map(
    masters.map(({ id, content }) => [id, new Map(content.shapes.map((shape) => [shape.id, shape]))]),
  );
  let left = maxInherited;
  return ({ master, masterShape, runs }: Shape) => {
    const shapes = byMaster.get(master);
    const original = masterShape ? shapes?.get(masterShape) : shapes?.values().next().value;
    if (!runs) for (const { text } of original?.runs ?? []) left -= text.length;
    return left > 0 ? original : undefined;
  };
}

/** A page by its name and texts; what lies on a background is written with the first page that shows it. */
function writePages(pages: readonly Sheet[], shown: readonly Sheet[], originalOf: FindOriginal) {
  const paged = createPagedText();
  const written = new Set<string>();
  const behind = (id: string): string[] => {
    const page = pages.find((candidate) => candidate.id === id && candidate.isBackground);
    if (!page || written.has(id)) return [];
    written.add(id);
    return [...behind(page.background), textOf(page, originalOf)];
  };
  shown.forEach((page, i) => {
    const blocks = [headingOf(page.name), ...behind(page.background), textOf(page, originalOf)];
    paged.add(i + 1, blocks.filter(Boolean).join('\n\n'));
  });
  return paged.result();
}

const headingOf = (name: string): string => (name.trim() === '' ? '' : `## ${singleLine(name)}`);

const textOf = ({ content }: Sheet, originalOf: FindOriginal): string =>
  writeShapes(content.shapes, content.hiddenLayers, originalOf);

const writeMasters = (masters: readonly Sheet[], originalOf: FindOriginal): string =>
  masters
    .flatMap((master) => [headingOf(master.name), textOf(master, originalOf)])
    .filter(Boolean)
    .join('\n\n');
