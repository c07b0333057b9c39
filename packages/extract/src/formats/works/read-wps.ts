import { withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { type Cfb, openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { textOfChunks } from './chunk-index.ts';
import { writePlainParagraphs } from './plain-paragraphs.ts';

const oldTextStart = 0x100;

/** Reads a document of Works: of 3 and 4 for Windows (stream MN0), of 2000 and later (stream CONTENTS). */
export const readWps = (path: string): ExtractedText =>
  withView(path, (view) => {
    const cfb = openCfb(view);
    const text = textOfChunks(cfb.read('CONTENTS') ?? Buffer.alloc(0)) || oldText(cfb);
    if (text === undefined) throw new Unreadable('corrupt', 'no text');
    return { markdown: writePlainParagraphs(text), ...documentProperties(cfb) };
  });

function oldText(cfb: Cfb): string | undefined {
  const stream = cfb.read('MN0');
  if (!stream || stream.length < oldTextStart) return undefined;
  const end = Math.min(stream.readUInt32LE(0x26), stream.length);
  if (end <= oldTextStart) return undefined;
  return createDecoder('windows-1252').decode(stream.subarray(oldTextStart, end));
}
