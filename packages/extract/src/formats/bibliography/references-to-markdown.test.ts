import { expect, it } from 'vitest';
import { cpuMs } from '../../../../../test/support/cpu-time.ts';
import { bibtexToMarkdown, taggedToMarkdown } from './references-to-markdown.ts';

it('reads an entry with an endless word in time', () => {
  const text = `@misc{a, title = {Sluices}, ${'a-'.repeat(300_000)}}`;
  expect(cpuMs(() => expect(bibtexToMarkdown(text)).toContain('Sluices'))).toBeLessThan(5_000);
});

it('reads a record with an endless line in time', () => {
  const text = `TY  - BOOK\nTI  - Sluices\nN1  - Of${'\n  gates'.repeat(100_000)}\nER  -\n`;
  expect(cpuMs(() => expect(taggedToMarkdown(text)).toContain('**Sluices**; Of gates gates'))).toBeLessThan(
    5_000,
  );
});
