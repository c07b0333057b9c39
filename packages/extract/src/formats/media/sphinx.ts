import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import type { Transcript } from './speech.ts';

type Segment = Transcript['segments'][number];

const isWordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) \d+\.\d+$/;

/**
 * English speech by CMU Sphinx, which the host has. It gets about two words in three of clearly read speech, and of
 * anything else little.
 */
export async function recogniseBySphinx(
  path: string,
  { tools, workDir }: ExtractionContext,
): Promise<Transcript> {
  const wave = join(workDir, 'speech.wav');
  await tools.run('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, '-vn', '-ac', '1', '-ar', '16000', wave]);
  const { stdout } = await tools.run('pocketsphinx', [
    '-infile',
    wave,
    '-time',
    'yes',
    '-logfn',
    '/dev/null',
  ]);
  const segments = readSphinx(stdout.toString('utf8'));
  return { text: segments.map(({ text }) => text).join(' '), segments };
}

/** Reads utterances, each of which is followed by its words with their times. */
export function readSphinx(output: string): Segment[] {
  const segments: Segment[] = [];
  let words: { word: string; start: number; end: number }[] = [];
  const flush = () => {
    const [first, last] = [words[0], words.at(-1)];
    if (first && last)
      segments.push({ start: first.start, end: last.end, text: words.map(({ word }) => word).join(' ') });
    words = [];
  };
  for (const line of output.split('\n')) {
    const [, word = '', start, end] = isWordLine.exec(line.trim()) ?? [];
    if (word === '') flush();
    else if (!/^[<[+]/.test(word))
      words.push({ word: word.replace(/\(\d+\)$/, ''), start: Number(start), end: Number(end) });
  }
  flush();
  return segments;
}
