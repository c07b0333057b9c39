import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readSigned } from './read-signed.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/mail/${name}`, import.meta.url));

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head =
    content.length < 128 ? [tag, content.length] : [tag, 0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from(head), content]);
};
const id = (hex: string) => der(6, Buffer.from(hex, 'hex'));

describe('a signed file', () => {
  it('gives what is signed and who signed it', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('sluice.p7m'));
    expect(markdown).toBe(
      'The sluice will be closed on Thursday from nine to noon. Please moor on the west side.\n\nSigned by: Tove Lindgren <tove@example.org>',
    );
    expect(metadata.contentType).toBe('application/pkcs7-mime');
    expect(extractors).toEqual(['Signed file']);
  });

  it('is read as the document that it is', async () => {
    const page = Buffer.from('<!doctype html><h1>Lamps</h1><p>Out.');
    const content = der(
      0x30,
      id('2a864886f70d010701'),
      der(0xa0, der(0x24, der(4, page.subarray(0, 9)), der(4, page.subarray(9)))),
    );
    const signed = der(
      0x30,
      id('2a864886f70d010702'),
      der(0xa0, der(0x30, der(2, Buffer.from([1])), der(0x31), content)),
    );
    expect((await readBytes(signed, { fileName: 'lamps.html.p7m' })).markdown).toBe('# Lamps\n\nOut.');
  });

  it('that is encrypted is said to be', async () => {
    const sealed = der(0x30, id('2a864886f70d010703'), der(0xa0, der(0x30, der(2, Buffer.from([0])))));
    await expect(readBytes(sealed)).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(truth('sluice.p7m'), ({ path, bytes }) =>
      withPlainContext((context) => readSigned(sourceFile(path, bytes.length, ''), context)),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
