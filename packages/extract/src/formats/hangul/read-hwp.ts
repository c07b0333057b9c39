import { constants, inflateRawSync } from 'node:zlib';
import { withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { type Cfb, openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import type { Budget } from '../../isolation/budget.ts';
import { Unreadable } from '../../unreadable.ts';
import { openDistributed } from './distribution.ts';
import { type Looks, readLooks } from './document-info.ts';
import { readRecords } from './records.ts';
import { createStory, type Story } from './story.ts';
import { writeParagraphs } from './write-section.ts';

const compressed = 1;
const withPassword = 2;
const distributed = 4;
const withCertificate = 256;
const withRights = 16;
const maxStreamBytes = 128 * 1024 * 1024;

/** Reads a Hangul document of version 5; where its body cannot be read, the preview that it carries. */
export const readHwp = (path: string, budget: Budget): ExtractedText =>
  withView(path, (view) => {
    const cfb = openCfb(view);
    const header = cfb.read('FileHeader');
    if (!header || header.length < 40) throw new Unreadable('corrupt', 'no header');
    const flags = header.readUInt32LE(36);
    if ((flags & (withPassword | withCertificate | withRights)) !== 0) throw new Unreadable('encrypted');
    const markdown = bodyOf(cfb, flags, budget) || previewOf(cfb);
    return { markdown, ...documentProperties(cfb, '\x05HwpSummaryInformation') };
  });

function bodyOf(cfb: Cfb, flags: number, budget: Budget): string {
  const isDistributed = (flags & distributed) !== 0;
  const open = (path: string, isProtected: boolean): Buffer => {
    const stream = cfb.read(path) ?? Buffer.alloc(0);
    const packed = isProtected ? openDistributed(stream) : stream;
    return (flags & compressed) === 0 ? packed : inflate(packed, budget);
  };
  const looks = attempt(() => readLooks(open('DocInfo', false))) ?? { characters: [], paragraphs: [] };
  const folder = isDistributed ? 'ViewText' : 'BodyText';
  const story = createStory();
  for (let i = 0; cfb.find(`${folder}/Section${i}`); i += 1)
    attempt(() => writeSection(open(`${folder}/Section${i}`, isDistributed), looks, story));
  return story.finish();
}

const writeSection = (bytes: Buffer, looks: Looks, story: Story): void =>
  writeParagraphs(readRecords(bytes), looks, story);

function inflate(packed: Buffer, budget: Budget): Buffer {
  const bytes = inflateRawSync(packed, {
    maxOutputLength: maxStreamBytes,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  budget.inflate(bytes.length, packed.length);
  return bytes;
}

/** A part that is damaged leaves out itself only. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (err) {
    if (err instanceof Unreadable && err.reason !== 'corrupt') throw err;
    if (err instanceof RangeError && 'code' in err && err.code === 'ERR_BUFFER_TOO_LARGE')
      throw new Unreadable('inflates_too_much');
    return undefined;
  }
}

function previewOf(cfb: Cfb): string {
  const bytes = cfb.read('PrvText') ?? Buffer.alloc(0);
  return bytes
    .toString('utf16le', 0, bytes.length & ~1)
    .replace(/\0.*/s, '')
    .replace(/\r\n?/g, '\n')
    .trim();
}
