import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFile } from 'music-metadata';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import type { SpeechPart } from './speech.ts';
import { recogniseBySphinx } from './sphinx.ts';
import { transcriptToMarkdown } from './transcript-to-markdown.ts';

/** Transcription services take no larger file. */
const maxSentBytes = 25_000_000;
const partS = 1_200;

/**
 * A recording as speech to be transcribed by those who may reach a service, else as what the recogniser of the host
 * makes of it. `sendable`: services take its format.
 */
export async function readSpeech(
  file: SourceFile,
  context: ExtractionContext,
  sendable: boolean,
): Promise<Extracted> {
  const known = await readTags(file);
  if (context.transcribes && context.depth === 0) {
    const speech = await speechOf(file, context, sendable);
    return { markdown: '', speech, ...known };
  }
  if (!context.tools.has('ffmpeg') || !context.tools.has('pocketsphinx'))
    throw new Unreadable('unsupported', 'no transcription model, and no recogniser on the host');
  const transcript = await recogniseBySphinx(file.path, context);
  return { markdown: transcriptToMarkdown(transcript, 0), ...known, language: 'en' };
}

async function speechOf(
  file: SourceFile,
  context: ExtractionContext,
  sendable: boolean,
): Promise<SpeechPart[]> {
  if (sendable && file.size <= maxSentBytes) {
    const fileName = `speech.${endings[file.contentType] ?? 'mp3'}`;
    return [{ path: file.path, fileName, contentType: file.contentType, startS: 0 }];
  }
  if (!context.tools.has('ffmpeg'))
    throw new Unreadable('too_large', `${file.size} bytes of sound need ffmpeg`);
  return convert(file.path, context);
}

const endings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-m4a': 'm4a',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
};

/** The sound alone, for one ear and in parts of twenty minutes, each of about four megabytes. */
async function convert(path: string, { tools, workDir }: ExtractionContext): Promise<SpeechPart[]> {
  const source = ['-nostdin', '-v', 'error', '-i', path, '-map', '0:a:0', '-vn', '-sn', '-dn'];
  const sound = ['-ac', '1', '-ar', '16000', '-c:a', 'libopus', '-b:a', '24k'];
  const parts = ['-f', 'segment', '-segment_time', String(partS), '-reset_timestamps', '1'];
  await tools.run('ffmpeg', [...source, ...sound, ...parts, join(workDir, 'speech-%05d.ogg')]);
  const names = (await readdir(workDir)).filter((name) => /^speech-\d+\.ogg$/.test(name)).sort();
  if (names.length === 0) throw new Unreadable('blank', 'no sound');
  return names.map((fileName, i) => ({
    path: join(workDir, fileName),
    fileName,
    contentType: 'audio/ogg',
    startS: i * partS,
  }));
}

/** What the file says of itself; nothing where its tags cannot be read. */
async function readTags({ path }: SourceFile): Promise<Pick<Extracted, 'title' | 'author' | 'durationS'>> {
  try {
    const { common, format } = await parseFile(path, { duration: true, skipCovers: true });
    const { duration } = format;
    return {
      title: common.title,
      author: common.artist,
      durationS: duration && Math.round(duration * 10) / 10,
    };
  } catch {
    return {};
  }
}
