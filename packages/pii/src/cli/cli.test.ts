import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/quire-pii.mjs', import.meta.url));
let folder: string;
let file: string;

interface Outcome {
  code: number | string | null | undefined;
  out: string;
  err: string;
}
const run = (args: string[], input = ''): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
    child.stdin?.end(input);
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-pii-'));
  file = join(folder, 'letter.txt');
  await writeFile(file, '😀 bob@example.com, 945456787654\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('highlights the matches of a file', async () => {
  expect(await run([file])).toEqual({
    code: 0,
    out: '😀 [EMAIL: bob@example.com], [BANK_ACCOUNT: 945456787654]\n',
    err: '',
  });
});

it('redacts standard input', async () => {
  expect((await run(['--redact', '--strict'], 'bob@example.com 945456787654')).out).toBe(
    '[PII] 945456787654',
  );
});

it('prints a line of JSON for each file, in code points', async () => {
  const { out } = await run(['--json', '--categories', 'email', file, file]);
  const line = { file, matches: [{ start: 2, end: 17, match_type: 'EMAIL' }], counts: { EMAIL: 1 } };
  expect(out).toBe(`${JSON.stringify(line)}\n`.repeat(2));
});

it('finds names when asked to', async () => {
  expect((await run(['--entities'], 'Ask Daniel Carter.')).out).toBe('Ask [PERSON: Daniel Carter].');
});

it('goes on behind a file that cannot be read, and says so', async () => {
  const { code, out, err } = await run(['--redact', join(folder, 'none'), file]);
  expect([code, out]).toEqual([1, '😀 [PII], [PII]\n']);
  expect(err).toMatch(/none.*ENOENT/);
});

it.each([[['--wrong']], [['--redact', '--json']], [['--categories', 'SHOE_SIZE']]])(
  'says what is wrong with %j',
  async (args) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain('Usage: quire-pii');
  },
);
