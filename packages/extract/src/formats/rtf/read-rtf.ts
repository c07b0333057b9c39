import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { usableHref } from '../../markdown/inline.ts';
import { createDecoder } from '../../text/decode-text.ts';
import { encodingOfCharset, encodingOfPage } from './code-pages.ts';
import { controls, type RtfReading } from './controls.ts';
import { destinations, type Group, startGroup } from './groups.ts';
import { createRtfWriter, emptyParagraph } from './rtf-writer.ts';
import { scanRtf } from './scan-rtf.ts';

/** Reads a Rich Text file; hidden text, pictures and what is there for the program only are left out. */
export async function readRtf(path: string): Promise<ExtractedText> {
  return rtfToMarkdown((await readFile(path)).toString('latin1'));
}

/** The bytes of a Rich Text file, one character each, as markdown. */
export function rtfToMarkdown(rtf: string): ExtractedText {
  const body = createRtfWriter();
  const notes = createRtfWriter();
  const reading = createReading();
  let pending = '';
  let noteCount = 0;

  const write = (text: string) => {
    const { group } = reading;
    if (group.destination === 'text' && !group.style.hidden) {
      const { bold, italic, strike } = group.style;
      const href = usableHref(group.href);
      (group.isNote ? notes : body).text(text, reading.paragraph, { bold, italic, strike, href });
    } else reading.collect(text);
  };
  const flush = () => {
    if (pending === '') return;
    const bytes = Buffer.from(pending, 'latin1');
    pending = '';
    const charset = encodingOfCharset(reading.charsets.get(reading.group.font ?? reading.defaultFont));
    write(createDecoder(charset ?? encodingOfPage(reading.codePage)).decode(bytes));
  };

  scanRtf(rtf, {
    open() {
      flush();
      reading.groups.push(reading.group);
      reading.group = startGroup(reading.group);
    },
    close() {
      flush();
      const ended = reading.group;
      reading.group = reading.groups.pop() ?? ended;
      if (ended.startsNote) notes.endParagraph(emptyParagraph());
      reading.leave(ended);
    },
    bytes(text) {
      const skipped = Math.min(reading.toSkip, text.length);
      reading.toSkip -= skipped;
      pending += text.slice(skipped);
    },
    control(word, value) {
      flush();
      reading.toSkip = 0;
      if (word === 'footnote') {
        noteCount += 1;
        reading.group.destination = 'text';
        write(`[^${noteCount}]`);
        Object.assign(reading.group, { isNote: true, startsNote: true });
        notes.text(`[^${noteCount}]: `, emptyParagraph(), {});
      } else if (destinations.has(word)) reading.group.destination = destinations.get(word) ?? 'nothing';
      else controls.get(word)?.(reading, value, { writer: reading.group.isNote ? notes : body, write });
    },
  });
  flush();
  const markdown = [body.finish(), notes.finish()].filter(Boolean).join('\n\n');
  return { markdown, title: reading.properties.title, author: reading.properties.author };
}

function createReading(): RtfReading {
  const headings = new Map<number, number>();
  const properties: RtfReading['properties'] = {};
  const reading: RtfReading = {
    group: { destination: 'text', style: {}, uc: 1 },
    groups: [],
    paragraph: emptyParagraph(),
    charsets: new Map(),
    headings,
    properties,
    defaultFont: 0,
    toSkip: 0,
    collect(text) {
      const { group } = reading;
      if (group.destination === 'marker') reading.paragraph.marker += text;
      else if (group.destination !== 'nothing') group.text = (group.text ?? '') + text;
    },
    leave(ended: Group) {
      const text = ended.text ?? '';
      const parent = reading.group;
      if (ended.destination === 'instruction') {
        parent.href ??= /HYPERLINK\s+"([^"]+)"/.exec(text)?.[1];
        if (parent.destination === 'instruction') parent.text = (parent.text ?? '') + text;
      } else if (ended.destination === 'styles' && ended.styleId !== undefined) {
        const level = /^\s*heading (\d)/i.exec(text)?.[1] ?? (/^\s*title;/i.test(text) ? '1' : undefined);
        if (level) headings.set(ended.styleId, Math.min(Number(level), 6));
      } else if (ended.destination === 'title') properties.title ??= text.trim() || undefined;
      else if (ended.destination === 'author') properties.author ??= text.trim() || undefined;
    },
  };
  return reading;
}
