import { untilZero } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { createDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { openHelp } from './files.ts';
import { readPhrases } from './phrases.ts';
import { type TopicLayout, topicParts } from './topics.ts';

const firstOfPacked = 17;
const mostRecords = 500;
const mostLetters = 20_000_000;
const decoder = createDecoder('windows-1252');

/** The topics of a help file, each under its title. */
export function readHelp(view: View): ExtractedText {
  const read = openHelp(view);
  const system = read('|SYSTEM');
  const topics = read('|TOPIC');
  if (!system || !topics) throw new Unreadable('corrupt', 'no topics');
  const minor = system.readUInt16LE(2);
  const flags = system.readUInt16LE(10);
  const isOld = minor < firstOfPacked;
  const isPacked = !isOld && (flags === 4 || flags === 8);
  const pageBytes = isOld || flags === 8 ? 2048 : 4096;
  const layout: TopicLayout = { pageBytes, isPacked, unpackedBytes: isOld ? pageBytes : 16_384, isOld };
  const expand = readPhrases((name) => attempt(() => read(name)), !isOld);
  const sheet = createFactSheet();
  const { title, rights } = isOld
    ? { title: untilZero(system.subarray(12)), rights: '' }
    : systemTexts(system);
  sheet.fact('Rights', rights);
  let letters = 0;
  for (const { isTitle, bytes } of topicParts(topics, layout, expand)) {
    // Macros follow a title.
    const text = textOf(isTitle ? bytes.subarray(0, (bytes.indexOf(0) + 1 || bytes.length + 1) - 1) : bytes);
    letters += text.length;
    if (letters > mostLetters) break;
    if (isTitle && text !== '') sheet.heading(text);
    else sheet.text(text);
  }
  if (letters === 0) throw new Unreadable('blank', 'topics without text');
  return sheet.finish({ title });
}

/** Zeros stand where the look of the text changes or a line ends. */
const textOf = (bytes: Buffer): string =>
  decoder
    .decode(bytes)
    .split('\0')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n');

function systemTexts(system: Buffer): { title: string; rights: string } {
  const found = { title: '', rights: '' };
  for (let at = 12, i = 0; at + 4 <= system.length && i < mostRecords; i += 1) {
    const [kind, length] = [system.readUInt16LE(at), system.readUInt16LE(at + 2)];
    const text = untilZero(system.subarray(at + 4, at + 4 + length));
    if (kind === 1) found.title = text;
    if (kind === 2) found.rights = text;
    at += 4 + length;
  }
  return found;
}
