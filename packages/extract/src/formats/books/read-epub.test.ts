import { describe, expect, it } from 'vitest';
import { zipOf } from '../../testing/make-package.ts';
import { readBytes } from '../../testing/read-bytes.ts';

const book = (parts: Record<string, string> = {}) =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package><metadata><dc:title>The Weir</dc:title><dc:creator>Ann Lee</dc:creator><dc:language>en</dc:language></metadata>' +
      '<manifest><item id="b" href="two.xhtml"/><item id="a" href="the%20one.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    'OEBPS/the one.xhtml':
      '<html><head><title/></head><body><h1>One</h1><p>It <em>rained</em>.</p></body></html>',
    'OEBPS/two.xhtml': '<html><body><h1>Two</h1><p>It stopped.</p></body></html>',
    ...parts,
  });

describe('an EPUB book', () => {
  it('writes its chapters in the order of the spine', async () => {
    const { markdown, metadata, extractors } = await readBytes(book());
    expect(markdown).toBe('# One\n\nIt *rained*.\n\n# Two\n\nIt stopped.');
    expect(metadata).toMatchObject({ title: 'The Weir', author: 'Ann Lee', language: 'en' });
    expect(extractors).toEqual(['Electronic book']);
  });

  it('says that a protected book is encrypted, and reads one whose fonts are', async () => {
    const locked = (uri: string) => ({
      'META-INF/encryption.xml': `<e><enc:CipherReference URI="${uri}"/></e>`,
    });
    await expect(readBytes(book(locked('OEBPS/two.xhtml')))).rejects.toMatchObject({ reason: 'encrypted' });
    expect((await readBytes(book(locked('OEBPS/font.otf')))).markdown).toContain('It stopped.');
  });
});
