import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobStage, JobState } from '@quire/contracts/curation';
import { connectDb, type Db, sql } from '@quire/db';
import { z } from 'zod';
import { presign, upload, waitForJob } from '../../bench/extract/jobs.ts';
import { type BenchStack, startBenchStack } from '../../bench/stack.ts';

export interface CurationReport {
  killed: number;
  /** Jobs that went through a stage before they could be caught in it. */
  missed: number;
  /** Whose result is not that of the same file left in peace. */
  different: number;
  /** That are not done, or still stand in the queue. */
  open: number;
  /** Folders of killed processes that are still there. */
  left: number;
}

interface Trial {
  stage: JobStage;
  /** The worker, or the process that reads the file for it. */
  victim: 'worker' | 'reader';
  options: object;
  megabytes: number;
}

const everything = { pii: true, chunking: true, chunk_size: 300, embedding: { dimensions: 8 } };
const trials: readonly Trial[] = [
  { stage: 'extracting', victim: 'worker', options: { chunking: true }, megabytes: 24 },
  { stage: 'extracting', victim: 'reader', options: { chunking: true }, megabytes: 24 },
  { stage: 'refining', victim: 'worker', options: { pii: true, chunking: true }, megabytes: 3 },
  { stage: 'embedding', victim: 'worker', options: everything, megabytes: 1 },
  { stage: 'storing', victim: 'worker', options: {}, megabytes: 30 },
];

const tries = 5;

/** Files whose worker, or whose reader, is killed at each stage, beside the same files left in peace. */
export async function curationUnderFire({ rounds }: { rounds: number }): Promise<CurationReport> {
  const stack = await startBenchStack(undefined);
  const owner = connectDb({ url: stack.databaseOwnerUrl });
  const report = { killed: 0, missed: 0, different: 0, open: 0, left: 0 };
  try {
    for (let round = 0; round < rounds; round++)
      for (const trial of trials) {
        const peaceful = await submit(stack, trial);
        await waitForJob(stack.call, base(stack), peaceful.job_id, 50);
        const caught = await catchInStage(stack, trial, report);
        if (!caught) continue;
        await waitForJob(stack.call, base(stack), caught.job_id, 100);
        if ((await resultOf(caught)) !== (await resultOf(peaceful))) report.different += 1;
        if (!(await isOver(owner, caught.job_id))) report.open += 1;
        report.left += caught.folders.filter((folder) => existsSync(folder)).length;
      }
    return report;
  } finally {
    await owner.close();
    await stack.stop();
  }
}

const base = (stack: BenchStack): string => stack.urls.curation ?? '';

async function submit(stack: BenchStack, { options, megabytes }: Trial) {
  const line = 'Ann (ann@example.org) read the gauge at the weir, and wrote down what it said.\n';
  const text = Buffer.alloc(megabytes * 1_000_000, line);
  const job = await presign(stack.call, base(stack), { ...options, fileName: 'gauge.txt' });
  await upload(job.put_url, text, text.length);
  return job;
}

/** Submits until one is seen in its stage, and kills there. */
async function catchInStage(stack: BenchStack, trial: Trial, report: CurationReport) {
  for (let attempt = 0; attempt < tries; attempt++) {
    const job = await submit(stack, trial);
    if (await isSeenIn(stack, job.job_id, trial.stage)) {
      const folders = await kill(stack, trial.victim);
      report.killed += 1;
      return { ...job, folders };
    }
    report.missed += 1;
  }
  return undefined;
}

async function isSeenIn(stack: BenchStack, jobId: string, stage: JobStage): Promise<boolean> {
  for (;;) {
    const state = await stack.call<JobState>('GET', `${base(stack)}/status/${jobId}`);
    if (state.status === 'Done' || state.status === 'Error') return false;
    if (state.progress.stage === stage) return true;
  }
}

/** Gives the folders that must go: those that the process wrote to. */
async function kill(stack: BenchStack, victim: Trial['victim']): Promise<string[]> {
  const worker = stack.pids()['curation-worker'] ?? 0;
  const readers = childrenOf(worker).flatMap(({ pid, command }) => {
    const program = command.findIndex((word) => word.endsWith('extract-child.js'));
    // Behind the program stand its memory and its folder.
    return program === -1 ? [] : [{ pid, folder: command[program + 2] ?? '' }];
  });
  if (readers.length === 0) throw new Error('the worker has no readers');
  if (victim === 'reader') {
    for (const { pid } of readers) process.kill(pid, 'SIGKILL');
    return [];
  }
  process.kill(worker, 'SIGKILL');
  while (existsSync(`/proc/${worker}`) || stack.pids()['curation-worker'] === worker) await delay(20);
  const own = readdirSync(tmpdir()).filter((name) => name.startsWith(`quire-curation-${worker}-`));
  return [...own.map((name) => `${tmpdir()}/${name}`), ...readers.map(({ folder }) => folder)];
}

function childrenOf(parent: number): { pid: number; command: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const isChild = readFileSync(`/proc/${name}/status`, 'utf8').includes(`PPid:\t${parent}\n`);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean);
        return isChild ? [{ pid: Number(name), command }] : [];
      } catch {
        // It has ended.
        return [];
      }
    });
}

const resultOf = async ({ get_url }: { get_url: string }): Promise<string> => (await fetch(get_url)).text();

const Count = z.object({ count: z.number() });

async function isOver(owner: Db, jobId: string): Promise<boolean> {
  const id = jobId.replace('API_', '');
  const { count: done } = await owner.one(
    Count,
    sql`select count(*) as count from curation.job where id = ${id} and status = 'Done' and percent = 100`,
  );
  const { count: queued } = await owner.one(
    Count,
    sql`select count(*) as count from engine.job where id = ${id}`,
  );
  return done === 1 && queued === 0;
}
