import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const ics = textType('text/calendar', 'Calendar (iCalendar)', 'ics ical ifb icalendar', {
  text: /^\s*BEGIN:VCALENDAR(?![\s\S]{0,200}VERSION:1\.0)/i,
});
const vcf = textType('text/vcard', 'Contacts (vCard)', 'vcf vcard', { text: /^\s*BEGIN:VCARD/i });

export const calendarExtractor = defineExtractor({
  name: 'Calendars and contacts',
  route: 'text',
  cost: 'light',
  types: [
    ics,
    { ...vcf, mediaTypes: ['text/x-vcard', 'text/directory'] },
    textType('text/x-vcalendar', 'Calendar (vCalendar)', 'vcs', {
      text: /^\s*BEGIN:VCALENDAR[\s\S]{0,200}VERSION:1\.0/i,
    }),
    textType('text/x-vnote', 'Note (vNote)', 'vnt', { text: /^\s*BEGIN:VNOTE/i }),
    textType('text/x-vmessage', 'Phone message (vMessage)', 'vmg', { text: /^\s*BEGIN:VMSG/i }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { cardsToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./cards-to-markdown.ts'),
    ]);
    return { markdown: cardsToMarkdown(await readText(file)) };
  },
});
