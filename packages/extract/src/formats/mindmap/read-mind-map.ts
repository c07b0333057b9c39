import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { type Topic, topicToMarkdown } from './topic.ts';
import { topicsOfJson } from './topics-of-json.ts';

/** Reads the sheets of an XMind or MindManager file. */
export async function readMindMap(path: string): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) =>
    /^(?:content\.(?:json|xml)|Document\.xml)$/.test(name),
  );
  const text = (name: string) => {
    const bytes = files.get(name);
    return bytes && decodeText(bytes);
  };
  const json = text('content.json');
  const xml = text('content.xml') ?? text('Document.xml');
  if (!json && !xml) throw new Unreadable('corrupt', 'the map has no content');
  const sheets = json ? topicsOfJson(json) : topicsOfXml(xml ?? '');
  return {
    markdown: sheets.map(topicToMarkdown).filter(Boolean).join('\n\n'),
    title: sheets[0]?.title || undefined,
  };
}

/** Topics lie in each other; the first one of a sheet is its middle. Older files write no JSON. */
function topicsOfXml(xml: string): Topic[] {
  const sheets: Topic[] = [];
  const open: Topic[] = [];
  const names: string[] = [];
  scanXml(xml, {
    start(name, attributes) {
      names.push(name);
      if (/^(?:topic|Topic|OneTopic)$/.test(name) && name !== 'OneTopic') {
        const topic: Topic = { title: '', children: [] };
        (open.at(-1)?.children ?? sheets).push(topic);
        open.push(topic);
      }
      const topic = open.at(-1);
      if (topic && name === 'Text') topic.title ||= xmlAttribute(attributes, 'PlainText') ?? '';
      if (topic && name === 'NotesXhtmlData') topic.note ??= xmlAttribute(attributes, 'PreviewPlainText');
    },
    end(name) {
      names.pop();
      if (name === 'topic' || name === 'Topic') open.pop();
    },
    text(value) {
      const topic = open.at(-1);
      if (!topic || value.trim() === '') return;
      const [parent, name] = names.slice(-2);
      if (name === 'title' && parent === 'topic') topic.title += value;
      else if (names.includes('plain') && names.includes('notes')) topic.note = `${topic.note ?? ''}${value}`;
    },
  });
  return sheets;
}
