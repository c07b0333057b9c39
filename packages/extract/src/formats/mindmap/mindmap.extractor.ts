import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const xmind = binaryType('application/vnd.xmind.workbook', 'Mind map (XMind)', 'xmind', {
  zipEntry: /^(?:Revisions\/|content\.json$)/,
  namedZipEntry: /^content\.(?:json|xml)$/,
});

export const mindMapExtractor = defineExtractor({
  name: 'Mind map',
  route: 'text',
  cost: 'light',
  types: [
    xmind,
    binaryType('application/vnd.mindjet.mindmanager', 'Mind map (MindManager)', 'mmap mmat', {
      zipEntry: /^Document\.xml$/,
    }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const { readMindMap } = await import('./read-mind-map.ts');
    return readMindMap(file.path);
  },
});
