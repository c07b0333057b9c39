import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import type { Looks } from './document-info.ts';
import { createStory, type ParagraphShape } from './story.ts';
import { type HwpxLooks, writeHwpxSection } from './write-hwpx.ts';

const sectionName = /^Contents\/section(\d+)\.xml$/i;

/** Reads a Hangul document of the open format (OWPML, KS X 6101). */
export async function readHwpx(path: string): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) =>
    /^(?:Contents\/(?:section\d+\.xml|header\.xml|content\.hpf)|META-INF\/manifest\.xml)$/i.test(name),
  );
  const xml = (name: string) => decodeText(files.get(name) ?? new Uint8Array());
  if (xml('META-INF/manifest.xml').includes(':encryption-data')) throw new Unreadable('encrypted');
  const sections = [...files.keys()].filter((name) => sectionName.test(name));
  if (sections.length === 0) throw new Unreadable('corrupt', 'the package has no section');
  const numberOf = (name: string) => Number(sectionName.exec(name)?.[1]);
  const looks = readHwpxLooks(xml('Contents/header.xml'));
  const story = createStory();
  for (const name of sections.sort((a, b) => numberOf(a) - numberOf(b)))
    writeHwpxSection(xml(name), looks, story);
  return { markdown: story.finish(), ...readCoreProperties(xml('Contents/content.hpf')) };
}

const kinds: Record<string, ParagraphShape['kind']> = {
  OUTLINE: 'outline',
  NUMBER: 'number',
  BULLET: 'bullet',
};

function readHwpxLooks(xml: string): HwpxLooks {
  const characters = new Map<string, Looks['characters'][number]>();
  const paragraphs = new Map<string, ParagraphShape>();
  let character = {};
  let paragraph = '';
  scanXml(xml, {
    start(name, attributes) {
      const attribute = (of: string) => xmlAttribute(attributes, of) ?? '';
      if (name === 'charPr') {
        character = {};
        characters.set(attribute('id'), character);
      } else if (name === 'bold' || name === 'italic') Object.assign(character, { [name]: true });
      else if (name === 'strikeout')
        Object.assign(character, { strike: !/^(?:NONE|3D)?$/.test(attribute('shape')) });
      else if (name === 'paraPr') paragraph = attribute('id');
      else if (name === 'heading') {
        const kind = kinds[attribute('type')] ?? 'none';
        paragraphs.set(paragraph, { kind, level: Number(attribute('level')) || 0 });
      }
    },
    end() {},
  });
  return { characters, paragraphs };
}
