import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readGettext } from './read-gettext.ts';
import { readQt } from './read-qt.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/packages/${name}`, import.meta.url));

describe('compiled translations', () => {
  it('of gettext are a table, plurals side by side, without contexts and the header', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour.mo'));
    expect(markdown).toBe(
      '| Message | Translation |\n| --- | --- |\n| %d boat / %d boats | %d båt / %d båter |\n| The harbour is closed | Havnen er stengt |\n| Fog | Tåke |',
    );
    expect(metadata.contentType).toBe('application/x-gettext-mo');
  });

  it('of Qt are one as well', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour.qm'));
    expect(markdown).toContain('| The harbour is closed | Havnen er stengt |');
    expect(metadata.contentType).toBe('application/x-qm');
  });

  it.each([
    ['harbour.mo', readGettext],
    ['harbour.qm', readQt],
  ])('%s, damaged, ends in text or as unreadable', async (name, read) => {
    const outcome = await fuzzFile(truth(name), ({ path }) => read(path));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
