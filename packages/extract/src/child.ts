import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { extractFile } from './extract-file.ts';
import { timeLimitMs } from './isolation/time-limit.ts';
import { createPictureKeeper } from './pool/keep-pictures.ts';
import type { Entering, Job, Outcome, Reply } from './pool/protocol.ts';
import { leave, watch } from './pool/watchdog.ts';
import { writeResult } from './pool/write-result.ts';
import { claimGroup } from './tools/process-group.ts';
import { Unreadable } from './unreadable.ts';

/** Lower than the services, which must answer requests and renew leases. */
const niceness = 10;

async function run(job: Job): Promise<Outcome> {
  try {
    return await (job.inspect ? inspect(job) : read(job));
  } catch (err) {
    const detail = err instanceof Error ? err.message : String(err);
    return { ok: false, reason: err instanceof Unreadable ? err.reason : 'corrupt', detail };
  }
}

async function inspect({ path, inspect: wanted }: Job): Promise<Outcome> {
  const { inspectImage } = await import('./image/inspect-image.ts');
  const image = await inspectImage(path, wanted?.side);
  return { ok: true, length: 0, metadata: { contentType: `image/${image.format}`, size: 0 }, image };
}

async function read({ resultPath, maxMs, keepPictures, ...job }: Job): Promise<Outcome> {
  const startedAt = performance.now();
  let limitMs = Math.min(timeLimitMs('light', 0), maxMs);
  const pictures = createPictureKeeper(job.workDir, keepPictures);
  const { markdown, ...rest } = await extractFile(job, {
    ...job,
    remainingMs: () => limitMs - (performance.now() - startedAt),
    keepsPictures: keepPictures,
    keepPicture: pictures.keep,
    entering: ({ name, cost }, { size }) => {
      pictures.reset();
      limitMs = Math.min(Math.max(limitMs, timeLimitMs(cost, size)), maxMs);
      const progress: Entering = { entering: name, limitMs };
      tell(progress);
    },
  });
  const length = await writeResult(resultPath, markdown);
  return { ok: true, length, pictures: pictures.kept(), ...rest };
}

/** A parent that is gone is no error here: whoever notices it removes the files and ends this process. */
const tell = (message: Entering | Reply) => process.send?.(message, undefined, undefined, () => {});

function serve(limits: [maxResidentBytes: number, workDir: string]): void {
  setPriority(niceness);
  claimGroup();
  new Worker(new URL(import.meta.url), { workerData: limits });
  process.on('disconnect', () => leave(limits[1]));
  // The parent may have gone while this process started.
  if (!process.connected) leave(limits[1]);
  process.on('message', async (job: Job) => {
    const reply: Reply = { ...(await run(job)), residentBytes: process.memoryUsage.rss() };
    tell(reply);
  });
}

if (isMainThread) serve([Number(process.argv[2]), process.argv[3] ?? '']);
else watch(workerData[0], workerData[1]);
