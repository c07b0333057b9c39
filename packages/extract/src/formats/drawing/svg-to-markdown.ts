import type { ExtractedText } from '../../define-extractor.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

const words: ReadonlySet<string> = new Set(['text', 'title', 'desc', 'p', 'div', 'flowPara']);
const unseen: ReadonlySet<string> = new Set(['style', 'script', 'metadata']);

/** The words that a drawing shows, and its title and description. */
export function svgToMarkdown(xml: string): ExtractedText {
  const lines: string[] = [];
  let line: string | undefined;
  let depth = 0;
  let hidden = 0;
  let title: string | undefined;
  scanXml(xml, {
    start(name, attributes) {
      if (hidden > 0 || unseen.has(name) || /display\s*[:=]\s*"?none/.test(attributes)) hidden += 1;
      if (words.has(name) || line !== undefined) {
        if (line !== undefined && name === 'tspan' && xmlAttribute(attributes, 'y') !== undefined)
          line += ' ';
        line ??= '';
        depth += 1;
      }
    },
    end(name) {
      if (hidden > 0) hidden -= 1;
      if (depth === 0) return;
      depth -= 1;
      if (depth > 0) return;
      const text = line?.replace(/\s+/g, ' ').trim();
      if (name === 'title') title ??= text || undefined;
      if (text) lines.push(text);
      line = undefined;
    },
    text(value) {
      if (line !== undefined && hidden === 0) line += value;
    },
  });
  return { markdown: lines.join('\n\n'), title };
}
