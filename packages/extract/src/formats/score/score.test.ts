import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readScore } from './read-score.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/packages/${name}`, import.meta.url));

describe('a score', () => {
  it('gives its title, its makers, its words and what is sung, not its notes', async () => {
    const { markdown, metadata } = await readBytes(truth('ferry.mxl'), { fileName: 'ferry.mxl' });
    expect(markdown).toBe(
      '# Song of the ferry\n\nOla Bakke\n\nRuna Dahl\n\nTenor\n\nslowly\n\nOver the water, home by noon.',
    );
    expect(metadata).toMatchObject({
      contentType: 'application/vnd.recordare.musicxml',
      title: 'Song of the ferry',
      author: 'Ola Bakke',
    });
  });

  it('of MuseScore gives each verse on its own', async () => {
    const { markdown, metadata } = await readBytes(truth('ferry.mscz'));
    expect(markdown).toBe('# Song of the ferry\n\nOla Bakke\n\nTenor\n\nslowly\n\nOver noon\n\nnight');
    expect(metadata.contentType).toBe('application/x-musescore');
  });

  it('for guitars gives its tracks and lyrics', async () => {
    const { markdown } = await readBytes(truth('ferry.gp'));
    expect(markdown).toContain('Nylon guitar\n\nOver the water, home by noon');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const score = Buffer.from(
      '<score-partwise><work><work-title>Ebb</work-title></work><note><lyric number="1"><syllabic>begin</syllabic><text>Wa</text></lyric></note><note><lyric number="1"><text>ter</text></lyric></note></score-partwise>',
    );
    const outcome = await fuzzFile(score, ({ path, bytes }) => readScore(sourceFile(path, bytes.length, '')));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
