import { scanXml } from '../../zip/scan-xml.ts';
import type { OpenStyles } from './styles.ts';
import { leftOut, textElements } from './text-elements.ts';
import { createOpenText } from './text-state.ts';

/** The text of an OpenDocument part as markdown. */
export function openTextOf(xml: string, styles: OpenStyles): string {
  const text = createOpenText(styles);
  let skipped = 0;
  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || leftOut.has(name)) skipped += 1;
      else textElements.get(name)?.start?.(text, attributes);
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else textElements.get(name)?.end?.(text);
    },
    text(value) {
      if (skipped === 0) text.text(value);
    },
  });
  return text.finish();
}

/** The pieces of a part between the tags of an element of this name, which does not lie in itself. */
export function* elementsOf(xml: string, name: string): Generator<{ attributes: string; content: string }> {
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at)) {
    const start = xml.indexOf('>', at);
    if (start === -1) return;
    const attributes = xml.slice(at + open.length, start);
    at = start;
    if (!/^[\s>]|^$/.test(attributes) || attributes.endsWith('/')) continue;
    const end = xml.indexOf(close, start);
    const stop = end === -1 ? xml.length : end;
    yield { attributes, content: xml.slice(start + 1, stop) };
    at = stop;
  }
}
