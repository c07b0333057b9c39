import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { bubblewrapArguments, type InputFile, type Programs } from './bubblewrap.ts';
import type { Limits } from './limits.ts';
import { residentBytes } from './memory.ts';
import { type OutputFile, readBounded, readFiles, textOf } from './output.ts';

/** A program and the files it may read. */
export interface CodeRequest {
  /** Python source. */
  code: string;
  files?: readonly InputFile[];
}

/** What a run came to. */
export interface CodeResult {
  stdout: string;
  stderr: string;
  /** Whether output beyond the limit was cut off. */
  truncated: boolean;
  /** Of the program, 128 + the signal's number where a signal ended it; null where a limit did. */
  exitCode: number | null;
  ended: 'exit' | 'timeout' | 'memory';
  files: OutputFile[];
  /** Files beyond the limit that were left behind. */
  filesLeft: number;
  durationMs: number;
}

const watchEveryMs = 50;
const nobody = 65_534;

/** Runs a program to its end, or to a limit's. Aborting kills it and throws the signal's reason. */
export async function runCode(
  programs: Programs,
  limits: Limits,
  { code, files = [] }: CodeRequest,
  signal: AbortSignal,
): Promise<CodeResult> {
  signal.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'quire-code-'));
  try {
    const source = join(folder, 'main.py');
    await writeFile(source, code);
    await chmod(folder, 0o755);
    const args = bubblewrapArguments(programs, { code: source, files, limits });
    return await execute(programs.bwrap, args, limits, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function execute(
  bwrap: string,
  args: string[],
  limits: Limits,
  signal: AbortSignal,
): Promise<CodeResult> {
  const began = performance.now();
  const child = spawn(bwrap, args, {
    // What the first process inside was given can be read there; it shall not be our secrets.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Inside it is nobody in any case; outside it shall not be root either.
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  const watch = watchOver(child, limits, signal);
  try {
    const [stdout, stderr, report, exitCode] = await Promise.all([
      readBounded(child.stdout as Readable, limits.output),
      readBounded(child.stderr as Readable, limits.output),
      readBounded(child.stdio[3] as Readable, limits.disk + limits.files * 2_048),
      endOf(child),
    ]);
    signal.throwIfAborted();
    const { files, left } = readFiles(report.bytes, limits.files);
    return {
      stdout: textOf(stdout.bytes),
      stderr: textOf(stderr.bytes),
      truncated: stdout.cut || stderr.cut,
      exitCode: watch.ended === 'exit' ? exitCode : null,
      ended: watch.ended,
      files,
      filesLeft: left,
      durationMs: performance.now() - began,
    };
  } finally {
    watch.stop();
  }
}

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });

/** Ends a run that takes too long or too much memory, or that nobody waits for; its namespace goes with it. */
function watchOver(child: ChildProcess, { wallMs, memory }: Limits, signal: AbortSignal) {
  let ended: CodeResult['ended'] = 'exit';
  const end = (why: CodeResult['ended']) => {
    ended = why;
    child.kill('SIGKILL');
  };
  const abort = () => child.kill('SIGKILL');
  const late = setTimeout(() => end('timeout'), wallMs);
  const watching = setInterval(async () => {
    if (child.pid && (await residentBytes(child.pid)) > memory) end('memory');
  }, watchEveryMs);
  signal.addEventListener('abort', abort, { once: true });
  return {
    get ended() {
      return ended;
    },
    stop() {
      clearTimeout(late);
      clearInterval(watching);
      signal.removeEventListener('abort', abort);
    },
  };
}
