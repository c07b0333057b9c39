import { usableHref } from '../../markdown/inline.ts';
import { createMarkdownWriter, type MarkdownWriter } from '../../markdown/writer.ts';
import type { Shape } from './scan-shapes.ts';

/** Gives the shape of a master that a shape takes its text from where it has none of its own. */
export type FindOriginal = (shape: Shape) => Shape | undefined;

/** Writes the texts of the shapes that are shown, those of masters where a shape has none of its own. */
export function writeShapes(
  shapes: readonly Shape[],
  hiddenLayers: ReadonlySet<string>,
  originalOf: FindOriginal,
): string {
  const writer = createMarkdownWriter();
  for (const shape of shapes) {
    const isOnHiddenLayers =
      shape.layers.length > 0 && shape.layers.every((layer) => hiddenLayers.has(layer));
    if (!shape.isHidden && !isOnHiddenLayers) writeShape(writer, shape, originalOf(shape));
  }
  return writer.finish();
}

function writeShape(writer: MarkdownWriter, shape: Shape, original: Shape | undefined): void {
  const links = (shape.links.length > 0 ? shape.links : (original?.links ?? [])).filter(({ address }) =>
    usableHref(address),
  );
  const href = links.length === 1 ? usableHref(links[0]?.address) : undefined;
  const wrote = writeText(writer, shape, original, href);
  if (href && wrote) return;
  for (const { address, name } of links) {
    writer.text(name || address, { href: usableHref(address) });
    writer.endBlock();
  }
}

function writeText(
  writer: MarkdownWriter,
  shape: Shape,
  original: Shape | undefined,
  href: string | undefined,
): boolean {
  let isItem = false;
  const endParagraph = () => {
    if (isItem) writer.leave();
    isItem = false;
  };
  for (const { text, character, paragraph } of shape.runs ?? original?.runs ?? []) {
    const style = shape.styles.get(character) ?? original?.styles.get(character) ?? {};
    const isBulleted = (shape.bullets.size > 0 ? shape.bullets : original?.bullets)?.has(paragraph);
    text.split(/\r\n?|[\n\u2028\u2029]/).forEach((line, i) => {
      if (i > 0 && isItem) endParagraph();
      else if (i > 0) writer.lineBreak();
      if (line.trim() !== '' && isBulleted && !isItem) {
        writer.startItem('-');
        isItem = true;
      }
      writer.text(line, { ...style, href });
    });
  }
  if (!isItem) return writer.endBlock();
  endParagraph();
  return true;
}
