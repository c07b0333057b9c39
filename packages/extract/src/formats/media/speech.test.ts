import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { unreadableReason } from '../../extract.errors.ts';
import { createExtractor } from '../../extractor.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import type { SpeechFile, Transcript } from './speech.ts';
import { readSphinx } from './sphinx.ts';
import { transcriptToMarkdown } from './transcript-to-markdown.ts';

const never = new AbortController().signal;
const dir = mkdtempSync(join(tmpdir(), 'quire-speech-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Silence, sixteen bits and 8,000 values a second. */
function wav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 16_000);
  const header = Buffer.alloc(44);
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const said: Transcript = {
  text: 'Good morning. The meeting starts.',
  segments: [
    { start: 0.4, end: 1.2, text: ' Good morning.' },
    { start: 65.9, end: 67, text: ' The meeting\nstarts.' },
    { start: 70, end: 71, text: ' ' },
  ],
  language: 'english',
};

async function transcribed(answer: Transcript | Error, bytes: Uint8Array) {
  const asked: (Omit<SpeechFile, 'path'> & { bytes: Uint8Array })[] = [];
  const extractor = createExtractor({
    poolSize: 1,
    tools: {},
    async transcribe({ path, ...info }) {
      asked.push({ ...info, bytes: await readFile(path) });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  try {
    return { asked, read: await extractor.extract({ stream: Readable.from([bytes]) }, never) };
  } finally {
    await extractor.close();
  }
}

describe('a recording', () => {
  it('is sent as it is to be written down, with the times', async () => {
    const { asked, read } = await transcribed(said, wav(3));
    expect(asked).toEqual([{ fileName: 'speech.wav', contentType: 'audio/wav', bytes: wav(3) }]);
    expect(read.markdown).toBe('[00:00:00] Good morning.\n\n[00:01:05] The meeting starts.');
    expect(read.metadata).toMatchObject({ contentType: 'audio/wav', durationS: 3, language: 'english' });
  });

  it('in which nobody speaks is blank, and a failure of the service is not that of the file', async () => {
    const silence = transcribed({ text: '', segments: [] }, wav(1));
    expect(unreadableReason(await silence.catch((err) => err))).toBe('blank');
    await expect(transcribed(new Error('bad gateway'), wav(1))).rejects.toThrow('bad gateway');
  });

  it('is refused where nobody can write it down', async () => {
    await expect(readBytes(wav(1))).rejects.toMatchObject({ reason: 'unsupported' });
    const large = Buffer.concat([wav(1), Buffer.alloc(26_000_000)]);
    await expect(readBytes(large, { transcribes: true })).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('is known by its content', async () => {
    const box = Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1');
    const { speech, metadata } = await readBytes(box, { transcribes: true });
    expect(metadata.contentType).toBe('audio/x-m4a');
    expect(speech).toMatchObject([{ fileName: 'speech.m4a', startS: 0 }]);
  });
});

/** Stands in for ffmpeg: writes the parts that it is asked for. */
function converter(parts: number): string {
  const path = join(dir, `ffmpeg-${parts}`);
  const script = `for last; do :; done\ni=0\nwhile [ $i -lt ${parts} ]; do printf '%s' "$*" > "$(printf "$last" $i)"; i=$((i+1)); done\n`;
  writeFileSync(path, `#!/bin/sh\n${script}`);
  chmodSync(path, 0o755);
  return path;
}

describe('a film', () => {
  const film = Buffer.from('FLV\x01\x05\0\0\0\x09', 'latin1');

  it('is turned into sound in parts of twenty minutes', async () => {
    const { speech = [] } = await readBytes(film, { transcribes: true, tools: { ffmpeg: converter(2) } });
    expect(speech.map(({ fileName, startS }) => [fileName, startS])).toEqual([
      ['speech-00000.ogg', 0],
      ['speech-00001.ogg', 1200],
    ]);
  });

  it('without sound is blank, and without a converter unsupported', async () => {
    const silent = readBytes(film, { transcribes: true, tools: { ffmpeg: converter(0) } });
    await expect(silent).rejects.toMatchObject({ reason: 'blank' });
    await expect(readBytes(film, { transcribes: true })).rejects.toMatchObject({ reason: 'unsupported' });
  });
});

it('times of later parts count from the start of the recording', () => {
  expect(transcriptToMarkdown(said, 7200)).toMatch(/^\[02:00:00\] Good morning\.\n\n\[02:01:05\]/);
  expect(transcriptToMarkdown({ text: 'All of it.', segments: [] }, 1200)).toBe('[00:20:00] All of it.');
});

it('the recogniser of the host gives an utterance and its words with their times', () => {
  const output = `go forward ten meters
<s> 0.210 0.430 1.000000
go 0.440 0.570 0.999900
forward 0.580 1.080 0.998302
ten(2) 1.090 1.440 0.994010
<sil> 1.450 1.500 0.9
meters 1.510 1.960 0.999100
</s> 1.970 2.090 1.000000
stop
<s> 2.100 2.430 1.000000
stop 2.500 2.800 0.999900
`;
  expect(readSphinx(output)).toEqual([
    { start: 0.44, end: 1.96, text: 'go forward ten meters' },
    { start: 2.5, end: 2.8, text: 'stop' },
  ]);
});
