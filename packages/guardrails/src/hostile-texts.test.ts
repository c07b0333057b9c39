import { describe, expect, it } from 'vitest';
import { builtinGuardrails } from '../../../test/support/guardrail-cases.ts';

const guardrails = builtinGuardrails();
const { signal } = new AbortController();
const words = [
  'HAIP-Profanity',
  ...['Insults', 'Hate', 'Sexual', 'Violence', 'Misconduct', 'Prompt-Attack'].map((it) => `HAIP-${it}-High`),
];
const size = 1_000_000;
const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Texts made to be slow to read. */
const hostile = {
  'one letter': fill('x'),
  spaces: fill(' '),
  'empty lines': fill('\n'),
  'single letters': fill('a b c d '),
  'hyphenated letters': fill('a-'),
  'words that begin every phrase': fill('you kill all the i how ignore '),
  'phrases that never end': fill('you are a very really just so such '),
  'innocent phrases': fill('kill the process, who shot the video, '),
  'hidden letters': fill('f*ckt* '),
  'stand-ins': fill('@$!|'),
  exclamations: fill('a!b!'),
  quotes: fill('" \' '),
  stops: fill('. . '),
  invisible: fill('a\u200b'),
  accents: fill('e\u0301\u0301\u0301'),
  'other alphabets': fill('жщю'),
  pairs: fill('𝒻𝓊'),
  labels: fill('password: '),
  addresses: fill('a@b.co '),
  digits: fill('415-555-013 '),
  keys: fill('-----BEGIN RSA PRIVATE KEY-----\n'),
  'words of its own each': Array.from({ length: 140_000 }, (_, i) => `q${i.toString(36)}z`).join(' '),
};

describe('a megabyte', () => {
  // Takes a second or so each; a quadratic reader would take hours.
  it.each(Object.entries(hostile))(
    'of %s is read in linear time',
    async (_, text) => {
      const checked = await guardrails.checkInput([...words, 'HAIP-PII-Mask'], [text], signal);
      expect(checked.texts.length).toBe(checked.blockedBy ? 0 : 1);
    },
    120_000,
  );

  it('leaves the event loop to others in between', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await guardrails.checkInput(words, [fill('you are a very really just so such ')], signal);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  }, 120_000);

  it('is given up where the caller goes', async () => {
    const gone = new AbortController();
    const checking = guardrails.checkInput(words, [fill('you are a very ')], gone.signal);
    gone.abort(new Error('gone'));
    await expect(checking).rejects.toThrow('gone');
  });
});
