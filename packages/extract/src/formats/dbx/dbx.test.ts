import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { makeDbx } from './dbx.fixture.ts';
import { readDbx } from './read-dbx.ts';

const mail = (subject: string, body: string) =>
  `From: Ola <ola@example.org>\r\nTo: Kari <kari@example.org>\r\nSubject: ${subject}\r\n\r\n${body}\r\n`;
const mailbox = makeDbx([
  mail('Horn', 'The horn of the tugboat is hoarse; please ask the smith whether he has a better one.'),
  mail('Re: Horn', 'He has two, both from ships that were larger than ours.'),
]);

describe('a mailbox of Outlook Express', () => {
  it('gives its messages one after the other', async () => {
    const { markdown, metadata } = await readBytes(mailbox);
    expect(markdown).toBe(
      '# Horn\n\n- From: Ola <ola@example.org>\n- To: Kari <kari@example.org>\n\nThe horn of the tugboat is hoarse; please ask the smith whether he has a better one.\n\n' +
        '# Re: Horn\n\n- From: Ola <ola@example.org>\n- To: Kari <kari@example.org>\n\nHe has two, both from ships that were larger than ours.',
    );
    expect(metadata.contentType).toBe('application/x-outlook-express');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(mailbox, ({ path }) =>
      withPlainContext(async (context) => {
        const { markdown } = await readDbx(path, context);
        const pieces: string[] = [];
        for await (const piece of markdown) pieces.push(piece);
        return pieces.join('');
      }),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
