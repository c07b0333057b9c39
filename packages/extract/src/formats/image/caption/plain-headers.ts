import { untilZero, zeroEnded } from '../../../bytes/cursor.ts';
import type { View } from '../../../bytes/view.ts';
import type { Caption, CaptionPart } from './caption.ts';

const exrParts: Record<string, CaptionPart> = {
  owner: 'author',
  comments: 'comment',
  capDate: 'date',
  cameraModel: 'camera',
  description: 'description',
  title: 'title',
  copyright: 'rights',
  Artist: 'author',
  ImageDescription: 'description',
  Copyright: 'rights',
};

/** The attributes of an OpenEXR picture that are strings. */
export function readOpenExr(view: View, caption: Caption): void {
  let at = 8;
  for (let i = 0; i < 500 && view.u8(at) !== 0; i += 1) {
    const name = zeroEnded(view, at, 256);
    const type = zeroEnded(view, at + name.length + 1, 256);
    const start = at + name.length + type.length + 6;
    const length = view.u32(start - 4, true);
    const part = exrParts[name];
    if (part && type === 'string') caption.add(part, untilZero(view.bytes(start, Math.min(length, 65_536))));
    at = start + length;
  }
}

/** Comments between the numbers of a portable bitmap, and the lines of a Radiance header. */
export function readCommentLines(view: View, caption: Caption): void {
  const head = view.bytes(0, Math.min(8192, view.size)).toString('latin1');
  const [start = ''] = /^(?:P\d|#\?\w+)\n(?:#?[^\n\0]*\n){0,50}/.exec(head) ?? [];
  for (const [, line] of start.slice(3).matchAll(/^#(?!\?)\s*(.*)$/gm)) caption.add('comment', line);
  for (const [, line] of start.matchAll(/^(?:COMMENT|NOTE|OWNER|CAPDATE)=(.*)$/gm))
    caption.add('comment', line);
}

/** The author and the comments at the end of a Truevision file. */
export function readTarga(view: View, caption: Caption): void {
  if (view.size < 26 || view.bytes(view.size - 18, 16).toString('latin1') !== 'TRUEVISION-XFILE') return;
  const at = view.u32(view.size - 26, true);
  if (at === 0 || view.u16(at, true) < 495) return;
  caption.add('author', untilZero(view.bytes(at + 2, 41)));
  for (let line = 0; line < 4; line += 1)
    caption.add('comment', untilZero(view.bytes(at + 43 + line * 81, 81)));
  caption.add('title', untilZero(view.bytes(at + 379, 41)));
}

/** What film scanners write in front of a frame (SMPTE 268M). */
export function readFilmFrame(view: View, caption: Caption): void {
  caption.add('date', untilZero(view.bytes(136, 24)));
  caption.add('author', untilZero(view.bytes(160, 100)));
  caption.add('title', untilZero(view.bytes(260, 200)));
  caption.add('rights', untilZero(view.bytes(460, 200)));
}
