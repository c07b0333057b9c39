import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { joinText } from '../../text/join-text.ts';
import { readTar } from './read-tar.ts';
import { readZipArchive } from './read-zip-archive.ts';

it.each([
  ['station.tar', readTar],
  ['station.zip', readZipArchive],
])(
  '%s, cut and with other bytes, gives what it holds or is unreadable',
  async (name, read) => {
    const content = readFileSync(new URL(`../../../truth/archives/${name}`, import.meta.url));
    const { texts, worstCpuMs } = await fuzzFile(
      content,
      ({ path, bytes: { length } }) =>
        withPlainContext(async (context) => {
          const { markdown } = await read(sourceFile(path, length, 'application/x-archive'), context);
          return joinText(markdown);
        }),
      { flips: 100 },
    );
    expect(texts).toBeGreaterThan(0);
    expect(worstCpuMs).toBeLessThan(5_000);
  },
  60_000,
);
