import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orUnreadable } from '../bytes/damage.ts';
import { detect } from '../detect/detect.ts';
import { readCaption } from '../formats/image/caption/read-caption.ts';
import { chainOf } from '../registry.ts';
import { fuzzFile } from '../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../testing/plain-context.ts';
import { Unreadable } from '../unreadable.ts';

const truth = new URL('../../truth/', import.meta.url);
const families = ['fonts', 'programs', 'drawings', 'science', 'music', 'machines', 'models', 'help'];
const timeout = 240_000;

/** Of one broken copy; a small file is read in milliseconds. */
const mostCpuMs = 10_000;

const filesOf = (family: string): string[] =>
  readdirSync(new URL(`${family}/`, truth)).filter((name) => !name.endsWith('.truth'));

describe.each(families)('broken files of %s', { timeout }, (family) => {
  it.each(filesOf(family))('%s end in text or as unreadable', async (name) => {
    const content = readFileSync(new URL(`${family}/${name}`, truth));
    await withPlainContext(async (context) => {
      const path = join(context.workDir, 'whole');
      writeFileSync(path, content);
      const { contentType } = await detect({ path });
      const [reader] = chainOf(contentType);
      if (!reader) throw new Error(`nobody reads ${contentType}`);
      const outcome = await fuzzFile(content, (copy) =>
        reader.extract(sourceFile(copy.path, copy.bytes.length, contentType), context),
      );
      expect(outcome.texts + outcome.unreadable).toBe(240);
      expect(outcome.worstCpuMs).toBeLessThan(mostCpuMs);
    });
  });
});

describe('broken pictures', { timeout }, () => {
  it.each(filesOf('pictures'))('%s lose their captions, no more', async (name) => {
    const outcome = await fuzzFile(readFileSync(new URL(`pictures/${name}`, truth)), ({ path }) => {
      const caption = orUnreadable(() => readCaption(path));
      if (!caption) throw new Unreadable('blank');
      return caption;
    });
    expect(outcome.texts + outcome.unreadable).toBe(240);
    expect(outcome.worstCpuMs).toBeLessThan(mostCpuMs);
  });
});
