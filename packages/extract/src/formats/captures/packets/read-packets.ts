import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { framesOf } from './frames.ts';
import { createListener } from './listener.ts';

const mostFrames = 500_000;

/** Who talked to whom in captured packets: the names that were asked for, the pages that were requested, the hosts. */
export function readPackets(view: View): ExtractedText {
  const listener = createListener();
  let count = 0;
  let [first, last] = [0, 0];
  for (const frame of framesOf(view)) {
    if (count >= mostFrames) break;
    count += 1;
    if (frame.seconds > 0) first ||= frame.seconds;
    last = Math.max(last, frame.seconds);
    attempt(() => listener.hear(frame));
  }
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Captured packets');
  sheet.fact('Packets', count);
  sheet.fact('From', momentOf(first));
  sheet.fact('To', momentOf(last));
  const { names, requests, texts, talks } = listener.heard;
  sheet.list('Names', names);
  sheet.list('Requests', requests);
  sheet.list('Messages', texts);
  const rows = [...talks].sort(([, a], [, b]) => b - a).map(([talk, packets]) => [talk, String(packets)]);
  sheet.table('Conversations', ['Between', 'Packets'], rows);
  return sheet.finish();
}

const momentOf = (seconds: number): string =>
  seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z') : '';
