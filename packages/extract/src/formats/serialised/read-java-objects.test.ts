import { expect, it } from 'vitest';
import { cpuMs } from '../../../../../test/support/cpu-time.ts';
import { viewOf } from '../../bytes/view.ts';
import { readJavaObjects } from './read-java-objects.ts';

it('gives up on lengths that overlap each other in time', () => {
  const name = Buffer.from('t\0\x05Weirs', 'latin1');
  const start = Buffer.concat([Buffer.from('aced0005', 'hex'), name]);
  const bytes = Buffer.concat([start, Buffer.alloc(4_000_000, 't\xff\x01', 'latin1')]);
  expect(cpuMs(() => expect(readJavaObjects(viewOf(bytes)).markdown).toContain('Weirs'))).toBeLessThan(
    10_000,
  );
});
