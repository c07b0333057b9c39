import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const srt = textType('application/x-subrip', 'SubRip subtitles', 'srt', {
  text: /^\s*\d+[ \t]*\n\d{1,2}:\d\d:\d\d[,.]\d{1,3} --> /,
});

export const subtitlesExtractor = defineExtractor({
  name: 'Subtitles',
  route: 'text',
  cost: 'light',
  types: [
    { ...srt, mediaTypes: ['text/srt'] },
    textType('text/vtt', 'Web video text tracks', 'vtt', { text: /^WEBVTT(?:\s|$)/ }),
    textType('text/x-ssa', 'SubStation Alpha subtitles', 'ass ssa', {
      text: /^(?:;[^\n]*\n|\s)*\[Script Info\]/i,
    }),
    textType('text/x-microdvd', 'MicroDVD subtitles', 'sub', { text: /^(?:\{\d*\}\{\d*\}[^\n]*\n){2}/ }),
    textType('text/x-subviewer', 'SubViewer subtitles', 'sbv', {
      text: /^(?:\[INFORMATION\]|\s*\d{1,2}:\d\d:\d\d\.\d{2,3},\d{1,2}:\d\d:\d\d\.\d{2,3}[ \t]*\n)/,
    }),
    textType('text/x-mpl2', 'MPL2 subtitles', 'mpl', { text: /^(?:\[\d+\]\[\d+\][^\n]*\n){2}/ }),
    textType('text/x-tmplayer', 'TMPlayer subtitles', 'tmp', { text: /^(?:\d\d:\d\d:\d\d[:=][^\n]*\n){3}/ }),
    textType('application/x-lyrics', 'Timed lyrics', 'lrc', {
      text: /^(?:\[(?:ar|ti|al|by|la|length|offset|re|ve):[^\]\n]*\]\s*)+\n?\[\d\d:\d\d/i,
    }),
    textType('text/x-scenarist', 'Scenarist captions', 'scc', { text: /^Scenarist_SCC V1\.0/ }),
    textType('application/x-sami', 'SAMI captions', 'smi sami', { text: /^\s*<SAMI>/i }),
    textType('text/x-realtext', 'RealText captions', 'rt', { text: /^\s*<window\b[^>]*type/i }),
    textType('text/x-jacosub', 'JACOsub subtitles', 'jss', { text: /^#T(?:IMERES)?\s*\d/ }),
    textType('text/x-aqtitle', 'AQTitle subtitles', 'aqt', { text: /^-->>\s*\d+/ }),
    textType('text/x-pjs', 'Phoenix subtitles', 'pjs', { text: /^\s*\d+,\s*\d+,\s*"[^\n]*"\n/ }),
    textType('text/x-vplayer', 'VPlayer subtitles', 'vkt', { text: /^\{ QTtext|^\{\d{2}:/ }),
    textType('text/x-spruce-stl', 'Spruce subtitles', '', {
      text: /^(?:\/\/[^\n]*\n|\s)*\$(?:FontName|HorzAlign|VertAlign)/i,
    }),
    textType('text/x-quicktime-text', 'QuickTime text', 'qttext', { text: /^\{QTtext\}/i }),
  ],
  maxBytes: 64 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { subtitlesToText }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./subtitles-to-text.ts'),
    ]);
    return subtitlesToText(await readText(file), file.contentType);
  },
});
