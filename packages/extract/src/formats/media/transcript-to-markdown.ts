import type { Transcript } from './speech.ts';

/** Speech as paragraphs, each with the time at which it starts: `[00:01:05] And then`. */
export function transcriptToMarkdown({ text, segments }: Transcript, startS: number): string {
  const spoken = segments.length > 0 ? segments : [{ start: 0, text }];
  return spoken
    .map((segment) => ({ at: startS + segment.start, words: segment.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ words }) => words !== '')
    .map(({ at, words }) => `[${clock(at)}] ${words}`)
    .join('\n\n');
}

function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [whole / 3600, (whole / 60) % 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
