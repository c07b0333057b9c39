import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';
import type { JsonParts } from './read-json-pack.ts';

const maxBytes = 256 * 1024 * 1024;

const sketch = binaryType('application/x-sketch', 'Sketch design', 'sketch', {
  zipEntry: /^pages\/[\dA-F-]{36}\.json$/i,
});
const pass = binaryType('application/vnd.apple.pkpass', 'Wallet pass', 'pkpass', {
  zipEntry: /^pass\.json$/,
});
const scratch = binaryType('application/x.scratch.sb3', 'Scratch project', 'sb3 sprite3', {
  namedZipEntry: /^(?:project|sprite)\.json$/,
});

const wanted: Readonly<Record<string, RegExp>> = {
  [sketch.type]: /^(?:document|pages\/[^/]+)\.json$/,
  [pass.type]: /^(?:pass\.json|[^/]+\.lproj\/pass\.strings)$/,
  [scratch.type]: /^(?:project|sprite)\.json$/,
};

export const jsonPackExtractor = defineExtractor({
  name: 'Package of JSON',
  route: 'text',
  cost: 'light',
  types: [sketch, pass, scratch],
  maxBytes,
  async extract(file) {
    const [{ readJsonPack }, { sketchToMarkdown }, { passToMarkdown }, { scratchToMarkdown }] =
      await Promise.all([
        import('./read-json-pack.ts'),
        import('./sketch-to-markdown.ts'),
        import('./pass-to-markdown.ts'),
        import('./scratch-to-markdown.ts'),
      ]);
    const writers: Readonly<Record<string, (parts: JsonParts) => string>> = {
      [sketch.type]: sketchToMarkdown,
      [pass.type]: passToMarkdown,
      [scratch.type]: scratchToMarkdown,
    };
    return readJsonPack(
      file.path,
      wanted[file.contentType] ?? /./,
      writers[file.contentType] ?? sketchToMarkdown,
    );
  },
});
