import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { kSheetsToMarkdown } from './sheets-to-markdown.ts';
import { kTextToMarkdown } from './text-to-markdown.ts';

/** Reads a document, workbook or presentation of KOffice 1, told by the root of its main part. */
export async function readKOffice(path: string): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) => /^(?:maindoc|documentinfo)\.xml$/.test(name));
  const xml = (name: string) => decodeText(files.get(name) ?? new Uint8Array(), 'utf-8');
  const main = xml('maindoc.xml');
  if (main === '') throw new Unreadable('corrupt', 'the package has no main part');
  const isSheets = /<spreadsheet[\s>]/.test(main.slice(0, 4096));
  return {
    markdown: isSheets ? kSheetsToMarkdown(main) : kTextToMarkdown(main),
    ...propertiesOf(xml('documentinfo.xml')),
  };
}

function propertiesOf(xml: string): { title?: string; author?: string } {
  const values = new Map<string, string>();
  let current = '';
  scanXml(xml, {
    start(name) {
      current = name;
    },
    end() {
      current = '';
    },
    text(value) {
      if (current) values.set(current, value.trim());
    },
  });
  return { title: values.get('title') || undefined, author: values.get('full-name') || undefined };
}
