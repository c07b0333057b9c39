import { describe, expect, it } from 'vitest';
import { builtinGuardrails, policySets, readMaskCases } from '../../../test/support/guardrail-cases.ts';

const guardrails = builtinGuardrails();
const { signal } = new AbortController();
const words = guardrails
  .list()
  .map(({ name }) => name)
  .filter((name) => !name.includes('PII'));

async function release(names: readonly string[], pieces: readonly string[]) {
  const guard = guardrails.openOutput(names, signal);
  let text = '';
  for (const piece of pieces) text += await guard.push(piece);
  text += await guard.end();
  return { text, blockedBy: guard.blockedBy, hits: guard.hits };
}

const texts = [
  ...policySets().flatMap(({ cases }) => cases.filter(({ hit }) => hit).slice(0, 6)),
  ...policySets().flatMap(({ cases }) => cases.filter(({ hit }) => !hit).slice(0, 6)),
  ...readMaskCases().slice(0, 44),
].map(({ text }) => `Good morning. As you know, ${text} And that is all\n`);

describe('an answer in pieces', () => {
  it.each([
    ['all policies on words', words],
    ['Profanity', ['HAIP-Profanity']],
    ['PII-Mask', ['HAIP-PII-Mask']],
    ['PII-Block', ['HAIP-PII-Block']],
    ['words and mask', ['HAIP-Insults-Medium', 'HAIP-Violence-Low', 'HAIP-PII-Mask', 'HAIP-PII-Block']],
  ])(
    'is treated by %s as the whole one, wherever it is cut',
    async (_, names) => {
      for (const text of new Set(texts)) {
        const whole = await release(names, [text]);
        expect(await release(names, [...text])).toEqual(whole);
        for (let at = 1; at < text.length; at += 3)
          expect(await release(names, [text.slice(0, at), text.slice(at)])).toEqual(whole);
      }
    },
    120_000,
  );

  it('that is long is masked as in one piece, also where matches cross the pieces', async () => {
    const filler = 'All of this is well known to everybody who was there at that time. ';
    const long = Array.from(
      { length: 120 },
      (_, i) => `${filler}Write to user${i}@example.com or call 415-555-01${10 + (i % 90)}. `,
    ).join('');
    const whole = await release(['HAIP-PII-Mask'], [long]);
    expect(whole.text).not.toMatch(/@example|555/);
    expect(whole.hits).toEqual([{ name: 'HAIP-PII-Mask', side: 'output', action: 'masked', count: 240 }]);
    for (const size of [1, 7, 64, 1_000, 5_000]) {
      const pieces = long.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(await release(['HAIP-PII-Mask'], pieces)).toEqual(whole);
    }
  });

  it('gives nothing of what is blocked, and all that lies before it', async () => {
    const before = 'The report is ready. Thank you for waiting, ';
    const { text, blockedBy } = await release(['HAIP-Insults-Low'], [...`${before}you are a moron. Bye.`]);
    expect(text).toBe(before);
    expect(blockedBy).toBe('HAIP-Insults-Low');
  });

  it('is held back by a word or two where nothing is suspicious', async () => {
    const text = 'The garbage collector of this runtime is concurrent and rather fast these days. '.repeat(
      50,
    );
    const guard = guardrails.openOutput(['HAIP-Insults-Medium', 'HAIP-Violence-Medium'], signal);
    let given = 0;
    let taken = 0;
    for (const piece of text.match(/\s*\S+/g) ?? []) {
      taken += piece.length;
      given += (await guard.push(piece)).length;
      expect(taken - given).toBeLessThan(80);
    }
  });

  it('never keeps more than some thousand characters in memory', async () => {
    for (const unit of [
      'you ',
      'you are a very ',
      ' ',
      '\n',
      'x',
      '- ',
      '\u200b',
      'a.',
      'password: ',
      '"',
      '1',
    ]) {
      const names = [...words, 'HAIP-PII-Mask'];
      const guard = guardrails.openOutput(names, signal);
      const piece = unit.repeat(Math.ceil(2_000 / unit.length));
      let kept = 0;
      for (let i = 0; i < 40 && !guard.blockedBy; i++) {
        kept += piece.length - (await guard.push(piece)).length;
        if (!guard.blockedBy) expect([unit, kept < 40_000]).toEqual([unit, true]);
      }
    }
  });
});
