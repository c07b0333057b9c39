import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';

const fields = 'From: Ada <ada@example.org>\nDate: Mon, 2 Mar 2026 07:00:00 +0000\nMIME-Version: 1.0\n';

const withAttachment = (name: string, type: string, body: string) =>
  `${fields}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee below.\n--b\n` +
  `Content-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\n\n${body}\n--b--\n`;

const nested = (depth: number): string =>
  depth === 0
    ? `${fields}\nInnermost.\n`
    : `${fields}Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n` +
      `Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=a.eml\n` +
      `Content-Transfer-Encoding: base64\n\n${Buffer.from(nested(depth - 1)).toString('base64')}\n--b${depth}--\n`;

describe('a message', () => {
  it('has a list of its fields, and sender and subject as metadata', async () => {
    const { markdown, metadata } = await readBytes(`Subject: Tide tables\n${fields}\nHigh at noon.\n`);
    expect(markdown).toBe(
      '# Tide tables\n\n- From: Ada <ada@example.org>\n- Date: 2026-03-02T07:00:00.000Z\n\nHigh at noon.',
    );
    expect(metadata).toMatchObject({
      contentType: 'message/rfc822',
      title: 'Tide tables',
      author: 'Ada <ada@example.org>',
    });
  });

  it('is read with the text of its attachments, whatever they are called', async () => {
    const { markdown } = await readBytes(
      withAttachment('../../etc/notes.html', 'text/html', '<h1>Notes</h1>'),
    );
    expect(markdown).toContain('See below.\n\n## ../../etc/notes.html\n\n# Notes');
  });

  it('names an attachment that gives no text', async () => {
    const { markdown } = await readBytes(withAttachment('a.ics', 'text/calendar', ' '));
    expect(markdown.endsWith('## a.ics')).toBe(true);
  });

  it('is followed into messages that it carries, to a bound', async () => {
    expect((await readBytes(nested(3))).markdown).toContain('Innermost.');
    await expect(readBytes(nested(9))).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });

  it('says that it is encrypted', async () => {
    const message =
      `${fields}Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\n\n--b\n` +
      'Content-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\nhQEM\n--b--\n';
    await expect(readBytes(message)).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it('is not a page that a browser saved', async () => {
    const page = `From: <Saved by Blink>\nSnapshot-Content-Location: https://example.org/\n${fields}`;
    const body =
      'Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>Hello\n--b--\n';
    expect((await readBytes(page + body)).metadata.contentType).toBe('multipart/related');
  });
});

describe('a mailbox', () => {
  const message = (i: number) => `From a@example.org Mon Mar  2 07:00:00 2026\n${fields}\nNumber ${i}.\n\n`;

  it('is read to its last message, across the pieces in which it comes', async () => {
    const filler = 'From here on nothing matters.\n'.repeat(2_000);
    const box = Array.from({ length: 60 }, (_, i) => message(i) + filler).join('');
    const { markdown } = await readBytes(box);
    expect(markdown.match(/^Number \d+\.$/gm)).toHaveLength(60);
    expect(markdown.match(/^# /gm)).toHaveLength(60);
  });

  it('is bounded in its messages', async () => {
    const tiny = 'From a@example.org Mon Mar  2 07:00:00 2026\nA:b\n\n';
    await expect(readBytes(tiny.repeat(53_000), { fileName: 'a.mbox' })).rejects.toMatchObject({
      reason: 'inflates_too_much',
    });
  });

  it('goes on after a message of lines without end', async () => {
    const first = 'From a@example.org Mon Mar  2 07:00:00 2026\nSubject: Endless\n\n';
    const next = 'From b@example.org Mon Mar  2 08:00:00 2026\nSubject: Next\n\nHigh at noon.\n';
    const { markdown } = await readBytes(`${first}${'\n'.repeat(500_001)}${next}`, { fileName: 'a.mbox' });
    expect(markdown).toContain('(too_large)');
    expect(markdown).toContain('High at noon.');
  });
});
