import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../testing/fuzz-file.ts';
import { Unreadable } from '../unreadable.ts';
import { makeCfb } from './cfb.fixture.ts';
import { documentProperties } from './document-properties.ts';
import { openCfb } from './open-cfb.ts';

const long = Buffer.from(Array.from({ length: 9_000 }, (_, i) => i & 0xff));
const file = makeCfb({
  WordDocument: long,
  'Pool/Object/Contents': Buffer.from('short'),
  Empty: Buffer.alloc(0),
});

describe('a compound file', () => {
  it('gives its streams by their paths, in letters of either case', () => {
    const cfb = openCfb(file);
    expect(cfb.read('worddocument')).toEqual(long);
    expect(cfb.read('Pool/Object/Contents')?.toString()).toBe('short');
    expect(cfb.read('Empty')).toEqual(Buffer.alloc(0));
    expect(cfb.read('Pool')).toBeUndefined();
    expect(cfb.read('Nothing')).toBeUndefined();
    expect(cfb.entries.map(({ path }) => path).toSorted()).toEqual([
      'Empty',
      'Pool',
      'Pool/Object',
      'Pool/Object/Contents',
      'WordDocument',
    ]);
  });

  it('refuses a chain that runs in a circle, and what is no compound file', () => {
    const circle = Buffer.from(file);
    const { start } = openCfb(file).find('WordDocument') ?? { start: 0 };
    const table = 512 * (circle.readUInt32LE(76) + 1);
    circle.writeUInt32LE(start, table + (start + 1) * 4);
    expect(() => openCfb(circle).read('WordDocument')).toThrow(Unreadable);
    expect(() => openCfb(Buffer.from('plain text'))).toThrow(Unreadable);
  });

  it('stops handing out the same sectors again and again', () => {
    const cfb = openCfb(file);
    expect(() => {
      for (let i = 0; i < 1_000; i += 1) cfb.read('WordDocument');
    }).toThrow(Unreadable);
  });

  it('gives what there is of a file that is cut', () => {
    const cut = openCfb(file.subarray(0, file.length - 700)).read('WordDocument');
    expect(cut?.length).toBeLessThanOrEqual(long.length);
  });

  it('stays bounded however it is broken', async () => {
    const { unreadable, worstCpuMs } = await fuzzFile(file, ({ bytes }) => {
      const cfb = openCfb(bytes);
      documentProperties(cfb);
      return cfb.entries.map(({ path }) => cfb.read(path)?.length ?? 0).join(' ');
    });
    expect(unreadable).toBeGreaterThan(0);
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});
