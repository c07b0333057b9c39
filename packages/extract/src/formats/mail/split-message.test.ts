import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { joinText } from '../../text/join-text.ts';
import type { MailAttachment, MailMessage } from './message-to-markdown.ts';
import { parseMessage } from './parse-message.ts';
import { splitMailbox } from './split-mailbox.ts';
import { splitMessage } from './split-message.ts';

const folder = mkdtempSync(join(tmpdir(), 'quire-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = Buffer.from(Array.from({ length: 700 }, (_, i) => (i * 7919) % 256));
const base64 = picture.toString('base64').replace(/.{76}/g, '$&\n');

const message = `From: Ada <ada@example.org>
To: Bo <bo@example.org>
Subject: =?utf-8?Q?Stra=C3=9Fe?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

This is a message in parts.
--b
Content-Type: multipart/alternative;
 boundary=bc

--bc
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Caf=C3=A9 at the weir, whose line is long=
 enough.
--bcd is no divider
--bc
Content-Type: text/html

<p>Caf&eacute; <img src="cid:one"></p>
--bc--
--b
Content-Type: image/png; name="gauge.png"
Content-Disposition: attachment; filename*=utf-8''gauge%20one.png
Content-Transfer-Encoding: base64

${base64}
--b
Content-Type: text/csv
Content-Disposition: attachment; filename="levels.csv"
Content-Transfer-Encoding: quoted-printable

day,level=0A1,2=
.5
--b
Content-Type: message/rfc822

From: Cy <cy@example.org>
Subject: Within
Content-Type: multipart/mixed; boundary=inner

--inner

Innermost.
--inner--
--b
Content-Disposition: attachment; filename=empty.bin

--b--
What comes after is nothing.
`;

const contentOf = (attachment: MailAttachment): Buffer =>
  'path' in attachment ? readFileSync(attachment.path) : Buffer.from(attachment.bytes);

/** Whole messages have the line ends of postal-mime. */
const evenly = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

const read = ({ attachments, ...rest }: MailMessage) => ({
  ...rest,
  html: rest.html?.trim(),
  text: rest.text?.trim(),
  attachments: attachments.map((attachment) => ({
    fileName: attachment.fileName,
    contentType: attachment.contentType,
    isInline: attachment.isInline,
    bytes: evenly(contentOf(attachment).toString('latin1')),
  })),
});

describe('a message that is divided on disk', () => {
  it.each([
    ['lines that end with a line feed', message, [1, 7, 64, 1_000_000]],
    ['lines that end with a return as well', message.replaceAll('\n', '\r\n'), [1, 13, 1_000_000]],
  ])('is what it is in memory: %s', async (_, text, chunkSizes) => {
    const path = join(folder, 'message.eml');
    writeFileSync(path, text);
    const whole = read(await parseMessage(Buffer.from(text)));
    expect(whole.attachments.map(({ fileName }) => fileName)).toEqual([
      'gauge one.png',
      'levels.csv',
      'message.eml',
      'empty.bin',
    ]);
    for (const chunkBytes of chunkSizes) {
      const { skeleton, pathOf } = await splitMessage(path, folder, chunkBytes);
      const divided = await parseMessage(skeleton, pathOf);
      expect(divided.attachments.every((attachment) => 'path' in attachment)).toBe(true);
      expect(read(divided)).toEqual(whole);
      expect(divided.attachments.slice(0, 1).map(contentOf)).toEqual([picture]);
    }
  });

  it.each([
    ['nothing', ''],
    ['a head without end', 'Subject: a'.repeat(1000)],
    ['parts in parts without end', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n'.repeat(2_000)],
    ['boundaries alone', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(10_000)}`],
  ])('may be %s', async (_, text) => {
    const path = join(folder, 'odd.eml');
    writeFileSync(path, text);
    const { skeleton } = await splitMessage(path, folder);
    expect(skeleton.length).toBeLessThanOrEqual(text.length + 1_000_000);
  });
});

it('of which parts are missing or other is divided all the same', async () => {
  const outcome = await fuzzFile(
    Buffer.from(message),
    async ({ path }) => (await splitMessage(path, folder)).skeleton.toString('latin1'),
    { flips: 100 },
  );
  expect(outcome).toMatchObject({ texts: 140, unreadable: 0 });
});

it('finds the messages of a mailbox, those as well that do not fit in memory', async () => {
  const path = join(folder, 'box.mbox');
  const long = join(folder, 'long');
  const from = (day: number) => `From ada@example.org Mon Mar  ${day} 07:00:00 2026\n`;
  const second = `Subject: two\n\n${'Long is this message.\n'.repeat(900_000)}`;
  writeFileSync(
    path,
    `${from(1)}Subject: one\n\n>From here on.\n\n${from(2)}${second}\n${from(3)}Subject: three\n\nEnd.`,
  );
  const messages: string[] = [];
  for await (const { bytes } of splitMailbox(path, long))
    messages.push((bytes ?? readFileSync(long)).toString());
  expect(messages.map((text) => text.split('\n', 1)[0])).toEqual([
    'Subject: one',
    'Subject: two',
    'Subject: three',
  ]);
  expect(messages[0]).toBe('Subject: one\n\nFrom here on.\n');
  expect(messages[1] === second).toBe(true);
  expect(await joinText(messages[2] ?? '')).toBe('Subject: three\n\nEnd.');
});
