import { expect, it } from 'vitest';
import { cpuMs } from '../../../../../test/support/cpu-time.ts';
import { cardsToMarkdown } from './cards-to-markdown.ts';

it('leaves out what is within a component that is not shown, however many are open', () => {
  const text =
    'BEGIN:VEVENT\nSUMMARY:Ebb\nBEGIN:VALARM\nBEGIN:X\nSUMMARY:Ring\nEND:X\nEND:VALARM\nLOCATION:Quay\n';
  expect(cardsToMarkdown(text)).toBe('## Ebb\n\n- **Location:** Quay');
});

it.each([
  ['components that nothing ends', 'BEGIN:VEVENT\nSUMMARY:Ebb\n'],
  ['names without a full one', 'N:Bell;Ann\n'],
  ['words of an encoding', ';ENCODING=QUOTED-PRINTABLE'],
])('reads 100,000 %s in time', (_, piece) => {
  expect(cpuMs(() => cardsToMarkdown(piece.repeat(100_000)))).toBeLessThan(5_000);
});
