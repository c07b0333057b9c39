import { attempt } from '../../../bytes/damage.ts';
import { type View, withView } from '../../../bytes/view.ts';
import { readBoxes } from './boxes.ts';
import { type Caption, createCaption } from './caption.ts';
import { readGif } from './gif.ts';
import { readGimp } from './gimp.ts';
import { readJpeg } from './jpeg.ts';
import { readPhotoshop } from './photoshop.ts';
import { readCommentLines, readFilmFrame, readOpenExr, readTarga } from './plain-headers.ts';
import { readPng } from './png.ts';
import { readExif } from './read-exif.ts';
import { readRiff } from './riff.ts';

/** Readers by what the file opens with, one character per byte. */
const readers: readonly [start: RegExp, read: (view: View, caption: Caption) => void][] = [
  [/^ÿØÿ/, readJpeg],
  [/^.(?:PNG|MNG|JNG)/, readPng],
  [/^GIF8/, readGif],
  [/^RIFF.{4}WEBP/s, readRiff],
  [/^.{4}(?:ftyp|JXL |jP {2})/s, readBoxes],
  [/^8BPS/, readPhotoshop],
  [/^gimp xcf/, readGimp],
  [/^(?:II|MM)/, readExif],
  [/^v\/1./s, readOpenExr],
  [/^(?:P[1-7]\n|#\?)/, readCommentLines],
  [/^(?:SDPX|XPDS)/, readFilmFrame],
  [/^FUJIFILMCCD-RAW/, (view, caption) => readJpeg(view, caption, view.u32(84))],
  [/^/, readTarga],
];

/** What a picture file says of itself in words; undefined when it says nothing, or is damaged there. */
export function readCaption(path: string): ReturnType<Caption['finish']> {
  return withView(path, (view) => {
    const caption = createCaption();
    const start = view.bytes(0, Math.min(16, view.size)).toString('latin1');
    const [, read] = readers.find(([pattern]) => pattern.test(start)) ?? [];
    attempt(() => read?.(view, caption));
    return caption.finish();
  });
}
