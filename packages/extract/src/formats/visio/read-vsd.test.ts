import { expect, it } from 'vitest';
import { createBudget } from '../../isolation/budget.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readVsd } from './read-vsd.ts';
import { unpackStream } from './unpack-stream.ts';
import { makeVsd } from './vsd.fixture.ts';

const drawing = makeVsd([['Open the\nvalve', 'Pressure steady?'], ['Stop']]);

it('reads the texts of a binary Visio drawing page by page where no program of the host does', async () => {
  const { markdown, marks, metadata, extractors } = await readBytes(drawing);
  expect(markdown).toBe('Open the\n\nvalve\n\nPressure steady?\n\nStop');
  expect(marks).toEqual([
    { page: 1, offset: 0 },
    { page: 2, offset: markdown.indexOf('Stop') },
  ]);
  expect(metadata).toMatchObject({ contentType: 'application/vnd.visio', pages: 2 });
  expect(extractors).toEqual(['Texts of a binary Visio drawing']);
});

it('unpacks copies of bytes before', () => {
  // The window is filled from its start, and places in it count from 18 on.
  const copy = [(4096 - 18) & 0xff, ((4096 - 18) >> 4) & 0xf0];
  expect(unpackStream(Buffer.from([0b0111, 97, 98, 99, copy[0] ?? 0, copy[1] ?? 0])).toString()).toBe(
    'abcabc',
  );
});

it('ends in text or an error when it is broken', async () => {
  const { worstCpuMs } = await fuzzFile(drawing, ({ path }) => readVsd(path, createBudget()));
  expect(worstCpuMs).toBeLessThan(2_000);
});
