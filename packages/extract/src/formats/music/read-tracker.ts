import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { createDecoder } from '../../text/decode-text.ts';

/** Names of instruments and samples were where authors wrote to their listeners. */
interface Module {
  title: string;
  names: string[];
  message?: string;
  program?: string;
}

const mostNames = 256;
const decoder = createDecoder('ibm866');

/** Trackers ran under DOS; its Latin letters are those of ASCII, and hardly any others were used. */
const text = (view: View, at: number, length: number): string => {
  const bytes = view.bytes(at, length);
  const end = bytes.indexOf(0);
  const own = end === -1 ? bytes : bytes.subarray(0, end);
  return own.some((byte) => byte >= 0x80) ? decoder.decode(own) : own.toString('latin1');
};

/** The title, the instruments and the message of a module. */
export function readTracker(view: View): ExtractedText {
  const { title, names, message, program } = readModule(view);
  const sheet = createFactSheet();
  sheet.fact('Made with', program);
  sheet.text(message?.replace(/\r/g, '\n') ?? '', 'Message');
  sheet.list('Instruments', names);
  return sheet.finish({ title: title.trim() || undefined });
}

function readModule(view: View): Module {
  if (view.bytes(0, 4).toString('latin1') === 'IMPM') return readImpulse(view);
  if (view.bytes(0, 15).toString('latin1') === 'Extended Module') return readFast(view);
  if (view.size > 48 && view.bytes(44, 4).toString('latin1') === 'SCRM') return readScream(view);
  return {
    title: text(view, 0, 20),
    names: Array.from({ length: 31 }, (_, i) => text(view, 20 + i * 30, 22)),
  };
}

function readScream(view: View): Module {
  const [orders, instruments] = [view.u16(32, true), Math.min(view.u16(34, true), mostNames)];
  const names = Array.from({ length: instruments }, (_, i) =>
    attempt(() => text(view, view.u16(96 + orders + i * 2, true) * 16 + 48, 28)),
  );
  return { title: text(view, 0, 28), names: names.map((name) => name ?? '') };
}

function readImpulse(view: View): Module {
  const [orders, instruments, samples] = [32, 34, 36].map((at) => Math.min(view.u16(at, true), 1_000));
  const places = 0xc0 + (orders ?? 0);
  const count = Math.min((instruments ?? 0) + (samples ?? 0), 2 * mostNames);
  const names = Array.from({ length: count }, (_, i) => {
    const shift = i < (instruments ?? 0) ? 0x20 : 0x14;
    return attempt(() => text(view, view.u32(places + i * 4, true) + shift, 26)) ?? '';
  });
  const hasMessage = (view.u16(46, true) & 1) !== 0;
  const message = hasMessage
    ? attempt(() => text(view, view.u32(56, true), Math.min(view.u16(54, true), 8_000)))
    : undefined;
  return { title: text(view, 4, 26), names, message };
}

function readFast(view: View): Module {
  const patterns = Math.min(view.u16(70, true), mostNames);
  const instruments = Math.min(view.u16(72, true), mostNames);
  const names: string[] = [];
  let at = 60 + view.u32(60, true);
  for (let i = 0; i < patterns; i += 1) at += view.u32(at, true) + view.u16(at + 7, true);
  for (let i = 0; i < instruments; i += 1) {
    const found = attempt(() => fastInstrument(view, at));
    if (!found) break;
    names.push(...found.names);
    at = found.end;
  }
  return { title: text(view, 17, 20), names, program: text(view, 38, 20).trim() };
}

function fastInstrument(view: View, at: number): { names: string[]; end: number } {
  const names = [text(view, at + 4, 22)];
  const samples = Math.min(view.u16(at + 27, true), 128);
  let place = at + view.u32(at, true);
  let bytes = 0;
  const size = samples > 0 ? view.u32(at + 29, true) : 0;
  for (let i = 0; i < samples; i += 1) {
    bytes += view.u32(place, true);
    names.push(text(view, place + 18, 22));
    place += size;
  }
  return { names, end: Math.max(place + bytes, at + 4) };
}
