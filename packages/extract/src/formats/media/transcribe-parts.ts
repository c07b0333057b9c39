import { writeFile } from 'node:fs/promises';
import { Unreadable } from '../../unreadable.ts';
import type { SpeechPart, Transcribe } from './speech.ts';
import { transcriptToMarkdown } from './transcript-to-markdown.ts';

/** Has a recording written down part by part into a file; gives the length of the text and the language. */
export async function transcribeParts(
  parts: readonly SpeechPart[],
  path: string,
  transcribe: Transcribe,
  signal: AbortSignal,
): Promise<{ length: number; language?: string }> {
  const texts: string[] = [];
  let spoken: string | undefined;
  for (const { startS, ...speech } of parts) {
    const transcript = await transcribe(speech, signal);
    spoken ??= transcript.language;
    const text = transcriptToMarkdown(transcript, startS);
    if (text !== '') texts.push(text);
  }
  const markdown = texts.join('\n\n');
  if (markdown === '') throw new Unreadable('blank', 'no speech was recognised');
  await writeFile(path, markdown, { mode: 0o600 });
  return { length: markdown.length, language: spoken };
}
