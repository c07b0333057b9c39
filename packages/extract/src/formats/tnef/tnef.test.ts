import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readTnef } from './read-tnef.ts';
import { makeTnef, packRtf } from './tnef.fixture.ts';
import { unpackRtf } from './unpack-rtf.ts';

const parts = {
  subject: 'Pier lamp',
  from: 'Åsa Berg',
  to: 'Harbour office',
  time: 133_500_000_000_000_000n,
  attachments: [{ name: 'A list of lamps.txt', bytes: Buffer.from('North pier: out.') }],
};

describe('a message that Outlook packed', () => {
  it('gives its fields, its page and its attachments', async () => {
    const html = '<html><body><p>The lamp is <b>out</b>.</p></body></html>';
    const { markdown, metadata, extractors } = await readBytes(makeTnef({ ...parts, html }));
    expect(markdown).toBe(
      '# Pier lamp\n\n- From: Åsa Berg\n- To: Harbour office\n- Date: 2024-01-17T21:20:00.000Z\n\nThe lamp is **out**.\n\n## A list of lamps.txt\n\nNorth pier: out.',
    );
    expect(metadata).toMatchObject({ contentType: 'application/vnd.ms-tnef', title: 'Pier lamp' });
    expect(extractors).toEqual(['Outlook rich message']);
  });

  it('gives its rich text where it has no page', async () => {
    const rich = packRtf('{\\rtf1\\ansi The lamp is {\\b out}.\\par}');
    const { markdown } = await readBytes(makeTnef({ ...parts, rich, attachments: [] }));
    expect(markdown).toContain('\n\nThe lamp is **out**.');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const rich = packRtf('{\\rtf1\\ansi The lamp is {\\b out}.\\par}');
    const outcome = await fuzzFile(makeTnef({ ...parts, rich }), ({ path }) =>
      withPlainContext((context) => readTnef(path, context)),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});

it('unpacks rich text that refers to what came before', () => {
  const packed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232' +
      '0af3206865 6c090020627705b06c647d0a800fa0'.replaceAll(' ', ''),
    'hex',
  );
  expect(unpackRtf(packed)).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
});
