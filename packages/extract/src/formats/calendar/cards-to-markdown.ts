/** How a property is called for a reader; what is not here is for programs. */
const names: Record<string, string> = {
  dtstart: 'Start',
  dtend: 'End',
  due: 'Due',
  location: 'Location',
  description: 'Description',
  organizer: 'Organizer',
  attendee: 'Attendee',
  status: 'Status',
  categories: 'Categories',
  url: 'URL',
  comment: 'Comment',
  contact: 'Contact',
  rrule: 'Repeats',
  duration: 'Duration',
  org: 'Organization',
  title: 'Title',
  role: 'Role',
  tel: 'Phone',
  email: 'Email',
  adr: 'Address',
  bday: 'Birthday',
  note: 'Note',
  nickname: 'Nickname',
  impp: 'Messaging',
  anniversary: 'Anniversary',
  body: 'Text',
  resources: 'Resources',
  priority: 'Priority',
  completed: 'Completed',
  attach: 'Attachment',
  related: 'Related',
};

const headings: ReadonlySet<string> = new Set(['summary', 'fn']);
const unseen: ReadonlySet<string> = new Set(['vtimezone', 'standard', 'daylight', 'valarm']);

/** Events, tasks, contacts and notes (RFC 5545, RFC 6350, vCalendar 1.0) with a heading each and what is said of them. */
export function cardsToMarkdown(text: string): string {
  const blocks: string[] = [];
  const open: string[] = [];
  const hasFullNames = /\nFN[;:]/i.test(text);
  let hidden = 0;
  let heading: string | undefined;
  let lines: string[] = [];
  const end = () => {
    if (heading) blocks.push(`## ${heading}`);
    if (lines.length > 0) blocks.push(lines.join('\n'));
    heading = undefined;
    lines = [];
  };
  for (const line of unfolded(text)) {
    const [, group = '', parameters = '', raw = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line) ?? [];
    const name = group.toLowerCase();
    if (name === 'begin') {
      end();
      const component = raw.trim().toLowerCase();
      open.push(component);
      if (unseen.has(component)) hidden += 1;
    } else if (name === 'end') {
      end();
      if (unseen.has(open.pop() ?? '')) hidden -= 1;
    } else if (hidden === 0) {
      const value = textOf(name, raw, parameters);
      if (value === '') continue;
      if (name === 'x-wr-calname') blocks.push(`# ${value}`);
      else if (headings.has(name)) heading ??= value.replaceAll('\n', ' ');
      else if (names[name]) lines.push(`- **${names[name]}:** ${value.replaceAll('\n', '\n  ')}`);
      else if (name === 'n' && !hasFullNames) heading ??= value;
    }
  }
  end();
  return blocks.join('\n\n');
}

/** A line that begins with a space belongs to the one before; so does what follows `=` in quoted-printable. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  let isGoingOn = false;
  for (const line of text.replace(/\n[ \t]/g, '').split('\n')) {
    const isQuoted: boolean = isGoingOn || /;ENCODING=QUOTED-PRINTABLE/i.test(line);
    const piece: string = isQuoted && line.endsWith('=') ? line.slice(0, -1) : line;
    if (isGoingOn) lines.push(`${lines.pop() ?? ''}${piece}`);
    else lines.push(piece);
    isGoingOn = piece !== line;
  }
  return lines;
}

function textOf(name: string, raw: string, parameters: string): string {
  const text = /ENCODING=QUOTED-PRINTABLE/i.test(parameters) ? quotedPrintable(raw, parameters) : raw;
  if (/ENCODING=(?:B|BASE64)\b/i.test(parameters) || /^data:/i.test(text)) return '';
  const value = text
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
  if (name === 'adr' || name === 'org' || name === 'n')
    return value
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', ');
  if (name === 'dtstart' || name === 'dtend' || name === 'due' || name === 'bday' || name === 'completed')
    return dateOf(value);
  const person = /;CN="?([^";:]+)/i.exec(parameters)?.[1];
  const address = value.replace(/^mailto:|^tel:/i, '');
  return person && person !== address ? `${person} <${address}>` : address;
}

function quotedPrintable(raw: string, parameters: string): string {
  const bytes = Buffer.from(
    raw.replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  const charset = /CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

/** `20240131T090000Z` as `2024-01-31 09:00 UTC`. */
function dateOf(value: string): string {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z)?)?$/.exec(value) ?? [];
  if (!year) return value;
  return [`${year}-${month}-${day}`, hour && `${hour}:${minute}`, zone && 'UTC'].filter(Boolean).join(' ');
}
