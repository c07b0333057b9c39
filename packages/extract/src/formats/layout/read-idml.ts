import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { storyToMarkdown } from './story-to-markdown.ts';
import { xmpProperties } from './xmp-properties.ts';

/** Reads an InDesign document in its markup: the stories in the order in which their frames stand on the spreads. */
export async function readIdml(path: string): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) =>
    /^(?:designmap\.xml|(?:Stories|Spreads)\/[^/]+\.xml|META-INF\/metadata\.xml)$/.test(name),
  );
  const xml = (name: string) => decodeText(files.get(name) ?? new Uint8Array());
  const map = xml('designmap.xml');
  if (map === '') throw new Unreadable('corrupt', 'the package has no map');
  const stories = new Map(sourcesOf(map, 'Story').map((name) => [storyOf(name), name]));
  const paged = createPagedText();
  const counter = { notes: 0 };
  let pages = 0;
  for (const spread of sourcesOf(map, 'Spread')) {
    const { frames, pageCount } = readSpread(xml(spread));
    const own = frames.flatMap((story) => {
      const name = stories.get(story);
      stories.delete(story);
      return name ? [storyToMarkdown(xml(name), counter)] : [];
    });
    paged.add(pages + 1, own.filter(Boolean).join('\n\n'));
    pages += Math.max(1, pageCount);
  }
  const { title, author } = xmpProperties(xml('META-INF/metadata.xml'));
  return { ...paged.result(), pages, title, author };
}

const storyOf = (name: string): string => /Story_([^/]+)\.xml$/.exec(name)?.[1] ?? name;

function sourcesOf(map: string, element: string): string[] {
  const found: string[] = [];
  scanXml(map, {
    start(name, attributes) {
      const source = name === element ? xmlAttribute(attributes, 'src') : undefined;
      if (source) found.push(source);
    },
    end() {},
  });
  return found;
}

function readSpread(xml: string) {
  const frames: string[] = [];
  let pageCount = 0;
  scanXml(xml, {
    start(name, attributes) {
      if (name === 'Page') pageCount += 1;
      const story =
        name === 'TextFrame' || name === 'TextPath' ? xmlAttribute(attributes, 'ParentStory') : undefined;
      const isHidden = xmlAttribute(attributes, 'Visible') === 'false';
      if (story && !isHidden && !frames.includes(story)) frames.push(story);
    },
    end() {},
  });
  return { frames, pageCount };
}
