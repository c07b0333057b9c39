import { expect, test } from 'vitest';
import { matchesRule } from './match-rule.ts';

const file = { fileName: 'Reports/Annual Report.PDF', contentType: 'application/pdf; charset=x', size: 1000 };

test.each([
  [{}, true],
  [{ fileNames: ['annual*'] }, true],
  [{ fileNames: ['*.docx', 'annual r?port.pdf'] }, true],
  [{ fileNames: ['annual'] }, false],
  [{ fileNames: ['reports*'] }, false],
  [{ extensions: ['.PDF'] }, true],
  [{ extensions: ['docx', 'pdf'] }, true],
  [{ extensions: ['df'] }, false],
  [{ contentTypes: ['application/*'] }, true],
  [{ contentTypes: ['image/*', 'application/pdf'] }, true],
  [{ contentTypes: ['image/*'] }, false],
  [{ minSize: 1000, maxSize: 1000 }, true],
  [{ minSize: 1001 }, false],
  [{ maxSize: 999 }, false],
  [{ extensions: ['pdf'], minSize: 5000 }, false],
])('%j: %s', (match, matches) => {
  expect(matchesRule(match, file)).toBe(matches);
});

test('what is not known of a file meets no condition', () => {
  for (const match of [
    { fileNames: ['*'] },
    { extensions: ['*'] },
    { contentTypes: ['*'] },
    { minSize: 0 },
    { maxSize: 9 },
  ])
    expect(matchesRule(match, {})).toBe(false);
  expect(matchesRule({}, {})).toBe(true);
});

test('a pattern of many stars takes no long time', () => {
  const match = { fileNames: [`${'*a'.repeat(100)}b`] };
  expect(matchesRule(match, { fileName: 'a'.repeat(1024) })).toBe(false);
});
