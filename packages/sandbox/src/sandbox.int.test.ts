import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bwrap } from '../../../test/support/bubblewrap.ts';
import { escapes } from './escapes.fixture.ts';
import { createSandbox, type SandboxOptions } from './index.ts';

const MIB = 1024 * 1024;
const never = new AbortController().signal;
const folder = await mkdtemp(join(tmpdir(), 'quire-sandbox-'));
await chmod(folder, 0o755);
const make = (options: SandboxOptions = {}) => createSandbox({ programs: { bwrap }, ...options });
const sandbox = make();
const ability = await sandbox.ability();
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (code: string, options?: SandboxOptions) =>
  (options ? make(options) : sandbox).run({ code }, never);

describe('where there is no bubblewrap', () => {
  it('says what is missing, and runs nothing', async () => {
    const without = createSandbox({ programs: { bwrap: join(folder, 'none') } });
    expect(await without.ability()).toEqual({
      available: false,
      reason: expect.stringContaining('bubblewrap does not start'),
    });
    await expect(without.run({ code: 'print(1)' }, never)).rejects.toMatchObject({
      code: 'sandbox.unavailable',
      status: 503,
    });
  });

  it('says what the host refuses', async () => {
    const refusing = join(folder, 'refusing');
    await writeFile(refusing, '#!/bin/sh\necho no namespaces >&2\nexit 1\n', { mode: 0o755 });
    expect(
      await createSandbox({ programs: { bwrap: refusing, python: '/usr/bin/python3' } }).ability(),
    ).toEqual({
      available: false,
      reason: expect.stringMatching(/does not let bubblewrap isolate a process: no namespaces$/),
    });
  });
});

// What can be shown of the inside depends on the host: one without namespaces runs no code at all.
if (ability.available) describeRuns();
else
  it('runs no code on this host', async () => {
    await expect(run('print(1)')).rejects.toMatchObject({ code: 'sandbox.unavailable' });
  });

function describeRuns() {
  describe('a program', () => {
    it('prints, fails and ends with its own code', async () => {
      expect(await run('print("héllo 😀")')).toMatchObject({
        stdout: 'héllo 😀\n',
        exitCode: 0,
        ended: 'exit',
      });
      expect(await run('raise ValueError("no such row")')).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('ValueError: no such row'),
      });
      expect((await run('import os; os.kill(os.getpid(), 15)')).exitCode).toBe(128 + 15);
    });

    it('reads its files, cannot change them, and hands back those it made', async () => {
      const path = join(folder, 'rows.csv');
      await writeFile(path, 'a,b\n1,2\n', { mode: 0o644 });
      const code = [
        'import os',
        'rows = open("rows.csv").read().split()',
        'os.makedirs("out/deep")',
        'open("out/deep/sum.txt", "w").write(str(sum(map(int, rows[1].split(",")))))',
        'os.symlink("/usr/bin/python3", "link")',
        'try: open("rows.csv", "w")',
        'except OSError as error: print(error.strerror)',
      ].join('\n');
      const result = await sandbox.run({ code, files: [{ name: 'rows.csv', path }] }, never);
      expect(result).toMatchObject({ stdout: 'Read-only file system\n', exitCode: 0, filesLeft: 0 });
      expect(result.files).toEqual([{ name: 'out/deep/sum.txt', bytes: Buffer.from('3') }]);
    });

    it('is cut short in what it prints and leaves', async () => {
      const { stdout, truncated } = await run('print("x" * 3_000_000)');
      expect(truncated).toBe(true);
      expect(stdout).toBe('x'.repeat(256 * 1024));
      const many = await run('for n in range(40): open(str(n), "w").write("x")');
      expect(many.files).toHaveLength(32);
      expect(many.filesLeft).toBe(8);
    });

    it('ends at its limits', async () => {
      expect(await run('while True: pass', { limits: { wallMs: 500 } })).toMatchObject({
        ended: 'timeout',
        exitCode: null,
      });
      expect(await run('while True: pass', { limits: { cpuSeconds: 1 } })).toMatchObject({
        ended: 'exit',
        exitCode: 128 + 9,
      });
      const slowly =
        'import time\nkept = []\nwhile True:\n  kept.append(bytearray(5_000_000)); time.sleep(.01)';
      expect(await run(slowly, { limits: { memory: 64 * MIB, wallMs: 60_000 } })).toMatchObject({
        ended: expect.stringMatching(/memory|exit/),
        stdout: '',
      });
    });

    it('is killed when nobody waits for it any more', async () => {
      const left = new AbortController();
      const running = sandbox.run({ code: 'import time; time.sleep(60)' }, left.signal);
      setTimeout(() => left.abort(new Error('gone')), 200);
      await expect(running).rejects.toThrow('gone');
    });

    it('waits its turn', async () => {
      const one = make({ concurrency: 1 });
      const outputs = await Promise.all(['1', '2', '3'].map((n) => one.run({ code: `print(${n})` }, never)));
      expect(outputs.map(({ stdout }) => stdout)).toEqual(['1\n', '2\n', '3\n']);
    });
  });

  describe('of the ways out, none works:', () => {
    const secret = join(folder, 'secret');
    const server = createServer((socket) => socket.end('ESCAPED'));
    let port = 0;
    beforeAll(async () => {
      await writeFile(secret, 'ESCAPED', { mode: 0o644 });
      await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
      port = (server.address() as { port: number }).port;
    });
    afterAll(() => server.close());

    const limits = { memory: 128 * MIB, wallMs: 8_000, disk: 8 * MIB };
    it.each(Object.entries(escapes))('%s', async (_, code) => {
      process.env.QUIRE_SANDBOX_SECRET = 'ESCAPED';
      const known = `SECRET, PORT = ${JSON.stringify(secret)}, ${port}\n`;
      const { stdout, stderr, files } = await run(known + code, { limits });
      expect(stdout + stderr).not.toContain('ESCAPED');
      for (const { name, bytes } of files) {
        expect(bytes.toString('latin1')).not.toContain('ESCAPED');
        expect(name).not.toContain('..');
      }
      expect((await run('print("next")')).stdout).toBe('next\n');
    });
  });
}
