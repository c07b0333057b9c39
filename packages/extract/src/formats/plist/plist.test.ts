import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readPlist } from './read-plist.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/web/${name}`, import.meta.url));

describe('a binary property list', () => {
  it('becomes a nested list of its keys and values', async () => {
    const { markdown, metadata } = await readBytes(truth('tides.plist'));
    expect(markdown).toBe(
      '- Beta: false\n- CFBundleName: Tide Table\n- Icon\n- Nested\n  - Author: Runa Dahl\n- Ports\n  - Ålesund\n  - Kirkwall\n- Ratio: 0.75\n- Updated: 2025-03-01T12:00:00.000Z\n- Version: 12',
    );
    expect(metadata.contentType).toBe('application/x-bplist');
  });

  it('is read as the page where Safari saved one', async () => {
    const { markdown, metadata } = await readBytes(truth('ledger.webarchive'));
    expect(markdown).toContain('## What was counted\n\nThe rules were **short**');
    expect(metadata).toMatchObject({ contentType: 'application/x-webarchive', title: 'The Harbour Ledger' });
  });

  it('that lies in itself is corrupt', async () => {
    const loop = Buffer.concat([
      Buffer.from('bplist00'),
      Buffer.from([0xa1, 0]),
      Buffer.from([8]),
      Buffer.alloc(6),
      Buffer.from([1, 1]),
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
      Buffer.alloc(8),
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 10]),
    ]);
    await expect(readBytes(loop)).rejects.toMatchObject({ reason: 'corrupt' });
  });

  it.each(['tides.plist', 'ledger.webarchive'])(
    '%s, damaged, ends in text or as unreadable',
    async (name) => {
      const outcome = await fuzzFile(truth(name), ({ path }) => readPlist(path));
      expect(outcome.worstCpuMs).toBeLessThan(5_000);
    },
  );
});
