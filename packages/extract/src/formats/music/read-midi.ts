import { type Cursor, createCursor } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import { type View, viewOf } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';

const mostTracks = 512;
const mostEvents = 2_000_000;
const mostBytes = 32 * 1024 * 1024;

/** Kinds of text events (Standard MIDI Files 1.0). */
const kinds = { text: 1, rights: 2, name: 3, instrument: 4, lyric: 5, marker: 6, cue: 7 } as const;

interface Heard {
  texts: { track: number; kind: number; text: string }[];
  tracks: number;
}

/** The words in a MIDI file: its title, its tracks and instruments, and what is sung. */
export function readMidi(view: View): ExtractedText {
  const heard = hear(view);
  const of = (kind: number) => heard.texts.filter((event) => event.kind === kind);
  const words = of(kinds.text).map(({ text }) => text);
  const karaoke = words.filter((text) => !text.startsWith('@'));
  const told = words.filter((text) => /^@[TILKVW]/.test(text)).map((text) => text.slice(2));
  const sung = joinSyllables(of(kinds.lyric).map(({ text }) => text));
  const isSungInTexts = sung === '' && karaoke.filter((text) => /^[\\/]/.test(text)).length > 2;
  const names = of(kinds.name);
  const title = told[0] ?? names.find(({ track }) => track === 0)?.text;
  const sheet = createFactSheet();
  for (const text of told.slice(1)) sheet.fact('About', text);
  for (const { text } of of(kinds.rights)) sheet.fact('Rights', text);
  sheet.list(
    'Tracks',
    [...names, ...of(kinds.instrument)].map(({ text }) => text),
  );
  sheet.list(
    'Marks',
    [...of(kinds.marker), ...of(kinds.cue)].map(({ text }) => text),
  );
  if (!isSungInTexts) sheet.list('Notes', karaoke);
  sheet.text(isSungInTexts ? joinSyllables(karaoke) : sung, 'Lyrics');
  return sheet.finish({ title });
}

/** Marks of a new line come before a syllable or stand in its place. */
const joinSyllables = (syllables: readonly string[]): string =>
  syllables
    .map((text) =>
      text
        .replace(/^\\/, '\n\n')
        .replace(/^\//, '\n')
        .replace(/[\r\n]+$/, '\n'),
    )
    .join('')
    .trim();

function hear(view: View): Heard {
  const start = view.bytes(0, 4).toString('latin1') === 'RIFF' ? 20 : 0;
  if (view.bytes(start, 4).toString('latin1') !== 'MThd') throw new Unreadable('corrupt', 'no MIDI file');
  const heard: Heard = { texts: [], tracks: 0 };
  let at = start + 8 + view.u32(start + 4);
  while (at + 8 <= view.size && heard.tracks < mostTracks) {
    const length = view.u32(at + 4);
    if (view.bytes(at, 4).toString('latin1') === 'MTrk') {
      const bytes = view.bytes(at + 8, Math.min(length, mostBytes, view.size - at - 8));
      attempt(() => readTrack(createCursor(viewOf(bytes)), heard));
      heard.tracks += 1;
    }
    at += 8 + length;
  }
  return heard;
}

function readTrack(cursor: Cursor, heard: Heard): void {
  let status = 0;
  for (let i = 0; i < mostEvents && !cursor.isAtEnd(); i += 1) {
    varied(cursor);
    const first = cursor.u8();
    if (first >= 0x80) status = first;
    const hasData = first < 0x80;
    if (first === 0xff) {
      const kind = cursor.u8();
      const bytes = cursor.bytes(varied(cursor));
      if (kind === 0x2f) return;
      if (kind >= 1 && kind <= 7)
        heard.texts.push({ track: heard.tracks, kind, text: decodeText(bytes).replaceAll('\0', '') });
    } else if (first === 0xf0 || first === 0xf7) cursor.skip(varied(cursor));
    else {
      const high = status >> 4;
      const length = high === 0xc || high === 0xd ? 1 : high < 0xf ? 2 : 0;
      cursor.skip(length - (hasData ? 1 : 0));
    }
  }
}

/** A number of seven bits in a byte. */
function varied(cursor: Cursor): number {
  let value = 0;
  for (let i = 0; i < 4; i += 1) {
    const byte = cursor.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return value;
}
