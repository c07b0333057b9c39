import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyToPath, pathToKey } from './file-names.ts';
import { createKeyIndex, fromBytes } from './key-index.ts';

const key = fc.string({ unit: 'binary', minLength: 1, maxLength: 256 });

it('turns any key into safe file names and back', () => {
  fc.assert(
    fc.property(key, (text) => {
      const path = keyToPath(text);
      expect(pathToKey(path)).toBe(text);
      for (const name of path.split('/')) expect(name).toMatch(/^[a-z0-9%_-]{1,200}[+=]$/);
    }),
  );
});

it('keeps keys in the order of their UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key), fc.array(key), (added, deleted) => {
      const index = createKeyIndex([]);
      for (const text of added) index.add(text);
      for (const text of deleted) index.delete(text);
      const expected = added
        .filter((text) => !deleted.includes(text))
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(Array.from({ length: index.size }, (_, i) => fromBytes(index.at(i) ?? ''))).toEqual(expected);
    }),
  );
});
