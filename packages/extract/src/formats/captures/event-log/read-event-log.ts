import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { readRecord } from './binary-xml.ts';

const headerBytes = 4096;
const chunkBytes = 65_536;
const firstRecord = 512;
const mostRecords = 20_000;
const mostChunks = 2_000;

/** The events of a Windows log: when, which provider, which event, and the texts that belong to it. */
export function readEventLog(view: View): ExtractedText {
  if (view.bytes(0, 7).toString('latin1') !== 'ElfFile') throw new Unreadable('corrupt', 'no event log');
  const rows: string[][] = [];
  for (let i = 0; i < mostChunks && headerBytes + i * chunkBytes + firstRecord < view.size; i += 1) {
    const start = headerBytes + i * chunkBytes;
    const chunk = view.bytes(start, Math.min(chunkBytes, view.size - start));
    if (chunk.toString('latin1', 0, 7) === 'ElfChnk') readChunk(chunk, rows);
    if (rows.length >= mostRecords) break;
  }
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Windows event log');
  sheet.table('Events', ['Time', 'Values'], rows);
  return sheet.finish();
}

function readChunk(chunk: Buffer, rows: string[][]): void {
  for (let at = firstRecord; at + 24 < chunk.length; ) {
    if (chunk.readUInt32LE(at) !== 0x00002a2a) return;
    const length = chunk.readUInt32LE(at + 4);
    if (length < 28) return;
    const time = momentOf(chunk.readBigUInt64LE(at + 16));
    const start = at + 24;
    const values = attempt(() => readRecord(chunk, start, Math.min(at + length - 4, chunk.length))) ?? [];
    rows.push([time, [...new Set(values)].join('; ').slice(0, 2_000)]);
    at += length;
  }
}

/** Windows counts tenths of microseconds since 1601. */
function momentOf(ticks: bigint): string {
  const milliseconds = Number(ticks / 10_000n) - 11_644_473_600_000;
  return Math.abs(milliseconds) < 8e15 ? new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z') : '';
}
