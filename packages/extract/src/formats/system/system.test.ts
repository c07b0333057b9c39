import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createExtractor } from '../../extractor.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { runProgram } from '../../tools/run-program.ts';
import { findTools } from '../../tools/system-tools.ts';
import { makeDocx } from '../docx/docx.fixture.ts';

const dir = mkdtempSync(join(tmpdir(), 'quire-tools-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Puts a program of the given name where it is looked for; its words are those of a shell script. */
function toolSaying(name: string, script: string) {
  const folder = mkdtempSync(join(dir, 'bin-'));
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return findTools(folder);
}

const wordPro = Buffer.concat([Buffer.from('WordPro\0'), Buffer.alloc(200, 1)]);
const readBy = (script: string) =>
  readBytes(wordPro, { fileName: 'a.lwp', tools: toolSaying('soffice', script) });

/** The last two arguments are the folder of the outcome and the source. */
const lastArguments = 'for arg; do before="$out"; out="$source"; source="$arg"; done; out="$out"';

it('finds the programs of a search path and only these', () => {
  const tools = toolSaying('soffice', 'true');
  expect(Object.keys(tools)).toEqual(['soffice']);
  expect(findTools(dir)).toEqual({});
});

it('reads what a program made of a file it could not read itself', async () => {
  const docx = join(dir, 'made.docx');
  writeFileSync(docx, makeDocx('<w:p><w:r><w:t>From Word Pro</w:t></w:r></w:p>'));
  const { markdown, metadata, extractors } = await readBy(`${lastArguments}; cp ${docx} "$out/source.docx"`);
  expect(markdown).toBe('From Word Pro');
  expect(metadata.contentType).toBe('application/vnd.lotus-wordpro');
  expect(extractors).toEqual(['Document by LibreOffice']);
});

it('says what is missing where the host has no such program', async () => {
  await expect(readBytes(wordPro, { fileName: 'a.lwp' })).rejects.toMatchObject({
    reason: 'unsupported',
    message: 'application/vnd.lotus-wordpro needs soffice',
  });
});

it.each([
  ['fails', 'echo broken >&2; exit 3', /soffice ended with 3: broken/],
  ['writes nothing', 'true', /soffice wrote nothing/],
])('refuses the file when the program %s', async (_, script, message) => {
  await expect(readBy(script)).rejects.toMatchObject({
    reason: 'tool_failed',
    message: expect.stringMatching(message),
  });
});

it('gives a program a home of its own and nothing of our environment', async () => {
  const output = join(dir, 'environment');
  await readBy(`env > ${output}; exit 1`).catch(() => {});
  const names = readFileSync(output, 'utf8')
    .split('\n')
    .map((line) => line.split('=')[0]);
  expect(names.filter((name) => !/^(?:PATH|HOME|TMPDIR|LANG|PWD|OLDPWD|SHLVL|_|)$/.test(name ?? ''))).toEqual(
    [],
  );
});

it('ends a program that passes a bound of its own', async () => {
  const bounds = { timeoutMs: 60_000, workDir: dir };
  const run = (script: string, more = {}) => runProgram('/bin/sh', ['-c', script], { ...bounds, ...more });
  await expect(run('sleep 60', { timeoutMs: 200 })).rejects.toThrow('sh took over 200 ms');
  await expect(run('exec yes', { maxOutputBytes: 10_000 })).rejects.toThrow('sh wrote over 10000 bytes');
  expect((await run('ulimit -v')).stdout.toString().trim()).toBe(String(4096 * 1024));
});

/** In a container nobody may collect a dead orphan: it stays as a zombie. */
const isRunning = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

it('ends a program, and what it left running, with the process that reads the file', async () => {
  const pids = join(dir, 'pids');
  const tools = toolSaying('soffice', `sleep 300 & echo $! $$ > ${pids}.new; mv ${pids}.new ${pids}; wait`);
  const path = join(dir, 'a.lwp');
  writeFileSync(path, wordPro);
  const extractor = createExtractor({ poolSize: 1, tools });
  const stop = new AbortController();
  const reading = expect(extractor.extract({ path }, stop.signal)).rejects.toThrow('enough');
  await expect.poll(() => existsSync(pids), { timeout: 15_000 }).toBe(true);
  const started = readFileSync(pids, 'utf8').trim().split(' ').map(Number);
  expect(started.map(isRunning)).toEqual([true, true]);
  stop.abort(new Error('enough'));
  await reading;
  await expect.poll(() => started.some(isRunning), { timeout: 10_000 }).toBe(false);
  await extractor.close();
});
