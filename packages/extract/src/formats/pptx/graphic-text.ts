import type { MarkdownWriter } from '../../markdown/writer.ts';
import { scanXml } from '../../zip/scan-xml.ts';

/** Writes the words of a diagram, one paragraph each, and the titles, names and values of a chart. */
export function graphicText(xml: string, writer: MarkdownWriter): void {
  let within = '';
  scanXml(xml, {
    start(name) {
      within = name;
    },
    end(name) {
      within = '';
      if (name === 'p' || name === 'pt' || name === 'v') writer.endBlock();
    },
    text(value) {
      if (within === 't' || within === 'v') writer.text(value, {});
    },
  });
  writer.endBlock();
}
