import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';

const wide = (text: string) => Buffer.from(text, 'utf16le');
const stream = (name: string, bytes: Uint8Array): Entry => ({
  name,
  type: 2,
  length: bytes.length,
  binaryProvider: () => Uint8Array.from(bytes),
});
const property = (id: string, text: string) => stream(`__substg1.0_${id}001F`, wide(text));

/** A message in the format of Outlook, with one attachment. */
function makeMsg(attachment: { name: string; bytes: Uint8Array }): Uint8Array {
  const fields = [
    property('0037', 'Tide tables'),
    property('0C1A', 'Ada'),
    property('5D01', 'ada@example.org'),
    property('1000', 'High water at noon.\r\nBring boots.'),
    stream('__properties_version1.0', Buffer.alloc(32)),
  ];
  const recipient = [
    property('3001', 'Ben'),
    property('39FE', 'ben@example.com'),
    stream('__properties_version1.0', Buffer.alloc(8)),
  ];
  const attached = [
    property('3707', attachment.name),
    stream('__substg1.0_37010102', attachment.bytes),
    stream('__properties_version1.0', Buffer.alloc(8)),
  ];
  const entries: Entry[] = [{ name: 'Root Entry', type: 5, length: 0, children: [] }];
  const add = (parent: number, entry: Entry): number => {
    const at = entries.push(entry) - 1;
    entries[parent]?.children?.push(at);
    return at;
  };
  for (const field of fields) add(0, field);
  const to = add(0, { name: '__recip_version1.0_#00000000', type: 1, length: 0, children: [] });
  for (const field of recipient) add(to, field);
  const at = add(0, { name: '__attach_version1.0_#00000000', type: 1, length: 0, children: [] });
  for (const field of attached) add(at, field);
  return burn(entries);
}

describe('an Outlook message', () => {
  const bytes = makeMsg({ name: '../../levels.csv', bytes: Buffer.from('day,level\nMonday,3.1\n') });

  it('is read with its fields and attachments', async () => {
    const { markdown, metadata } = await readBytes(bytes);
    expect(markdown).toBe(
      '# Tide tables\n\n- From: Ada <ada@example.org>\n- To: Ben <ben@example.com>\n\n' +
        'High water at noon.\nBring boots.\n\n## ../../levels.csv\n\n| day | level |\n| --- | --- |\n| Monday | 3.1 |',
    );
    expect(metadata).toMatchObject({ contentType: 'application/vnd.ms-outlook', title: 'Tide tables' });
  });

  it('that is cut gives text or is refused', async () => {
    for (const part of [0.2, 0.5, 0.9]) {
      const outcome = await readBytes(bytes.subarray(0, bytes.length * part)).catch((err) => err);
      expect(outcome.markdown ?? outcome.name).toEqual(expect.any(String));
    }
  });
});

describe('an Outlook data file', () => {
  const { resolve } = createRequire(import.meta.url);
  const bytes = readFileSync(resolve('pst-extractor/example/testdata/enron.pst'));

  it('is read folder by folder', async () => {
    const { markdown, metadata } = await readBytes(bytes);
    expect(metadata.contentType).toBe('application/vnd.ms-outlook-pst');
    expect(markdown).toMatch(/^# .+\n\n## .+\n\n- From: .+/);
    expect(markdown.match(/^- From: /gm)?.length).toBeGreaterThan(10);
  });

  it('that is cut is refused', async () => {
    await expect(readBytes(bytes.subarray(0, 400))).rejects.toThrow();
  });
});
