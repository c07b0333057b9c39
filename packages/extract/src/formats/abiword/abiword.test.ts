import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readAbiWord } from './read-abiword.ts';

const ledger = readFileSync(new URL('../../../truth/packages/harbour.zabw', import.meta.url));

describe('a document of AbiWord', () => {
  it('keeps headings, emphasis, lists and tables', async () => {
    const { markdown, metadata, extractors } = await readBytes(ledger);
    expect(markdown).toContain(
      '## What was counted\n\nThe rules were **short** and the clerk kept them *to the',
    );
    expect(markdown).toContain('| Month | Barges | Complaints |\n| --- | --- | --- |\n| March | 41 | 7 |');
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint' });
    expect(extractors).toEqual(['AbiWord']);
  });

  it('numbers lists, writes notes, and leaves out what was deleted or is hidden', async () => {
    const xml =
      '<?xml version="1.0"?><abiword><section><p level="2" style="Numbered List">one</p><p level="2" style="Numbered List">two</p>' +
      '<p>A<foot endnote-id="1"><p>Below.</p></foot> word<c revision="-1{}">gone</c><c props="display:none">no</c>.</p></section></abiword>';
    expect((await readBytes(xml)).markdown).toBe('1. one\n2. two\n\nA[^1] word.\n\n[^1]: Below.');
    expect((await readBytes(gzipSync(xml), { fileName: 'a.zabw' })).markdown).toContain('1. one');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(ledger, ({ path, bytes }) =>
      readAbiWord(sourceFile(path, bytes.length, '')),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
