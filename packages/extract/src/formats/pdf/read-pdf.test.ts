import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withPlainContext } from '../../testing/plain-context.ts';
import { readPdf } from './read-pdf.ts';
import { refuseScans } from './scanned-pages.ts';

const report = readFileSync(new URL('../../../../../examples/annual-report.pdf', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'quire-pdf-'));
afterAll(() => rmSync(dir, { recursive: true }));

function read(bytes: Uint8Array, name = 'file.pdf') {
  const path = join(dir, name);
  writeFileSync(path, bytes);
  return withPlainContext((context) => readPdf(path, refuseScans, context));
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe('a PDF with a text layer', () => {
  it('reads headings, paragraphs, lists and tables in order', async () => {
    const { markdown, title, author, language, pages } = await read(report);
    expect({ title, author, language, pages }).toEqual({
      title: 'Annual Report 2025',
      author: 'Aldmoor Water plc',
      language: 'en-GB',
      pages: 4,
    });
    const order = [
      '# Annual Report 2025\n\n## Chair',
      'streets we had to open.\n\nWe did not do everything well.',
      '\n\n- Leakage fell to 54.2 million litres a day',
      '| Commitment | Target | 2024/25 | 2023/24 |\n| --- | --- | --- | --- |\n| Leakage (Ml/day) | 56.0 | 54.2 | 59.6 |',
      '## Finance',
      'found within a day.\n\nWe thank our 846 colleagues',
    ].map((part) => markdown.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('is read whatever its file is called', async () => {
    expect(await read(report, '7.source')).toEqual(await read(report));
    expect(readdirSync(dir).toSorted()).toEqual(['7.source', 'file.pdf']);
  });

  it('keeps the running header and footer once', async () => {
    const { markdown } = await read(report);
    expect(count(markdown, 'for the year ended 31 March 2025')).toBe(1);
    expect(count(markdown, 'Page ')).toBe(1);
  });

  it('marks where each page starts', async () => {
    const { markdown, marks = [] } = await read(report);
    expect(marks.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    expect(marks.map(({ offset }) => markdown.slice(offset).split('\n')[0])).toEqual([
      'Aldmoor Water plc',
      '## Performance',
      '## Finance',
      '## Outlook',
    ]);
  });
});

describe('a PDF that gives no text', () => {
  it('is named encrypted when it wants a password', async () => {
    const lock = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'28'.repeat(32)}> /U <${'00'.repeat(32)}> >>`;
    const locked = Buffer.from(
      report.toString('latin1').replace('/Info 5 0 R', `/Info 5 0 R ${lock}`),
      'latin1',
    );
    await expect(read(locked)).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it('is corrupt when it is only the start of one', async () => {
    await expect(read(report.subarray(0, 100))).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
