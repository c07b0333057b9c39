import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const linksExtractor = factsExtractor('What points to files', [
  [
    {
      ...binaryType('application/x-ms-shortcut', 'Windows shortcut', 'lnk', {
        magic: ['L\0\0\0\x01\x14\x02\0'],
      }),
      mediaTypes: ['application/x.ms.shortcut'],
    },
    async () => (await import('./read-shortcut.ts')).readShortcut,
  ],
  [
    binaryType('application/x-bittorrent', 'Torrent', 'torrent', {
      head: /^d(?:8:announce|13:announce-list|7:comment|10:created by|13:creation date|8:encoding|4:info|5:nodes|8:url-list|9:httpseeds)/,
    }),
    async () => (await import('./read-torrent.ts')).readTorrent,
  ],
  [
    binaryType('application/x-ds-store', 'Macintosh folder view', 'ds_store', { magic: ['\0\0\0\x01Bud1'] }),
    async () => (await import('./read-folder-view.ts')).readFolderView,
  ],
]);
