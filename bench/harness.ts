import { type ChildProcess, fork } from 'node:child_process';
import autocannon from 'autocannon';

/** A bench: measures, and prints its own table. */
export interface Bench {
  run(): Promise<void>;
}

/** Runs candidates in turns, so that whatever else the machine does falls on all of them alike. */
export async function interleave<Name extends string, T>(
  rounds: number,
  candidates: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const results = {} as Record<Name, T[]>;
  const entries = Object.entries(candidates) as [Name, () => Promise<T>][];
  for (const [name] of entries) results[name] = [];
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of entries) results[name].push(await measure());
  return results;
}

/** The value below which the share `p` (0..1) of the samples lies. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Milliseconds that each of `count` calls took, one after the other. */
export async function latencies(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await call();
    samples.push(performance.now() - began);
  }
  return samples;
}

/** Answers per second under `connections` clients; a bench with failing answers is no bench. */
export async function throughput(options: autocannon.Options & { seconds: number }): Promise<number> {
  const { seconds, ...rest } = options;
  const result = await autocannon({ ...rest, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} failed answers and ${result.errors} errors from ${options.url}`);
  return result.requests.average;
}

/** Runs this file's `role` in a process of its own and waits for the address it reports. */
export async function startRole(
  role: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(process.argv[1] ?? '', ['--role', role], { env: { ...process.env, ...env } });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code}`)));
  });
  return { url, child };
}

export const ms = (value: number): string => `${value.toFixed(2)} ms`;
export const perSecond = (value: number): string => `${Math.round(value)}/s`;

/** Prints rows under a title, first column wide. */
export function table(title: string, rows: readonly (readonly string[])[]): void {
  console.log(`\n${title}`);
  for (const [label = '', ...cells] of rows)
    console.log(`  ${label.padEnd(44)}${cells.map((cell) => cell.padStart(14)).join('')}`);
}
