import { expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { makeMpp } from './project.fixture.ts';
import { readMpp } from './read-mpp.ts';

const tasks = [
  { row: 3, field: 14, text: 'Hang the gate' },
  { row: 1, field: 14, text: 'Drain the lock' },
  { row: 1, field: 77, text: 'another field' },
];
const resources = [{ row: 1, field: 1, text: 'Ina Marsh' }];

it.each([true, false])(
  'reads the names of tasks and resources of a plan (long entries: %s)',
  async (isLong) => {
    const { markdown, metadata } = await readBytes(makeMpp(tasks, resources, isLong));
    expect(markdown).toBe('## Tasks\n\n- Drain the lock\n- Hang the gate\n\n## Resources\n\n- Ina Marsh');
    expect(metadata.contentType).toBe('application/vnd.ms-project');
  },
);

it('ends in text or an error when it is broken', async () => {
  const { worstCpuMs } = await fuzzFile(makeMpp(tasks, resources), ({ path }) => readMpp(path));
  expect(worstCpuMs).toBeLessThan(2_000);
});
